package io.humanplane;

import io.humanplane.internal.humanplane.v1.ApprovalOutcome;

/** A handler's word on an approval. There is no default. Immutable. */
public final class Verdict {
    private final ApprovalOutcome outcome;
    private final String note;

    private Verdict(ApprovalOutcome outcome, String note) {
        this.outcome = outcome;
        this.note = note;
    }

    /**
     * Yes, to this one exact action, once.
     *
     * @return the verdict
     */
    public static Verdict allowOnce() {
        return new Verdict(ApprovalOutcome.APPROVAL_OUTCOME_ALLOWED_ONCE, "");
    }

    /**
     * No.
     *
     * @return the verdict
     */
    public static Verdict reject() {
        return new Verdict(ApprovalOutcome.APPROVAL_OUTCOME_REJECTED, "");
    }

    /**
     * The request is not wanted any more.
     *
     * @return the verdict
     */
    public static Verdict cancel() {
        return new Verdict(ApprovalOutcome.APPROVAL_OUTCOME_CANCELLED, "");
    }

    /**
     * Nobody can decide.
     *
     * @return the verdict
     */
    public static Verdict unavailable() {
        return new Verdict(ApprovalOutcome.APPROVAL_OUTCOME_UNAVAILABLE, "");
    }

    /**
     * Something for the agent to read. Kept in the log.
     *
     * @param text at most 16 KiB
     * @return the same with the note
     */
    public Verdict note(String text) {
        return new Verdict(outcome, text);
    }

    void write(io.humanplane.internal.humanplane.v1.Answer.Builder answer) {
        answer.setOutcome(outcome).setNote(note);
    }
}
