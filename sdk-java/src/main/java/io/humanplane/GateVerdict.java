package io.humanplane;

/** What the gate says of a tool call. To act, ask {@link Gated#allowed()} and nothing else. */
public enum GateVerdict {
    /** It may run, once. */
    ALLOWED,
    /** A rule, the policy or a person says no. */
    DENIED,
    /** Nobody could decide. */
    UNAVAILABLE,
    /** It was withdrawn before anybody decided. */
    ABORTED_BEFORE_DISPATCH,
    /** A value that is no verdict, and no yes. */
    UNKNOWN
}
