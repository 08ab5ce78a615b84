package io.humanplane;

/** What kind of actor decided something. */
public enum ActorKind {
    /** A person. */
    HUMAN,
    /** Rules that a person wrote down beforehand. */
    POLICY,
    /** A program that judges by itself, such as a model. */
    AUTOMATON,
    /** The server. */
    SERVER,
    /** A kind that this version does not know. */
    UNKNOWN
}
