package io.humanplane;

/** The terminal outcome of an approval. To act, ask {@link Decision#granted()} and nothing else. */
public enum Outcome {
    /** The only grant: this one exact action, once. */
    ALLOWED_ONCE("allowed-once"),
    /** Somebody, or the policy, said no. */
    REJECTED("rejected"),
    /** Withdrawn before it was decided. */
    CANCELLED("cancelled"),
    /** Nobody could decide. */
    UNAVAILABLE("unavailable"),
    /** A value that is no outcome, and no grant. */
    UNKNOWN("unknown");

    private final String word;

    Outcome(String word) {
        this.word = word;
    }

    /**
     * The outcome as it is written in logs.
     *
     * @return such as {@code allowed-once}
     */
    public String word() {
        return word;
    }
}
