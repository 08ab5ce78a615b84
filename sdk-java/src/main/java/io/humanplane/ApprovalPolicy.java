package io.humanplane;

/** Whether people are asked. */
public enum ApprovalPolicy {
    /** They are. */
    ASK,
    /** What would have to be asked is rejected. */
    NEVER,
    /** A policy that this version does not know. */
    UNKNOWN
}
