package io.humanplane;

/** What is asked. */
public enum AskKind {
    /** May one exact action be done, once? */
    APPROVAL,
    /** A batch of questions. */
    QUESTION,
    /** A kind that this version does not know. */
    UNKNOWN
}
