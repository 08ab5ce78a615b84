package io.humanplane;

/** How a session's tools are confined. */
public enum SandboxMode {
    /** Nothing is written. */
    READ_ONLY,
    /** Only the workspace is written. */
    WORKSPACE_WRITE,
    /** Nothing is confined. */
    DANGER_FULL_ACCESS,
    /** A mode that this version does not know. */
    UNKNOWN
}
