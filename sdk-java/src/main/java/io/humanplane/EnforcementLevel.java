package io.humanplane;

/** How well a sandbox mode is enforced. */
public enum EnforcementLevel {
    /** In part. */
    PARTIAL,
    /** Wholly. */
    FULL
}
