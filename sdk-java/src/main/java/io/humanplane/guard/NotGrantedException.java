package io.humanplane.guard;

import io.humanplane.Decision;

/** What was guarded did not run. */
public final class NotGrantedException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Decision decision;

    NotGrantedException(Decision decision) {
        super(decision.outcome().word() + ": " + decision.cause()
                + (decision.note().isEmpty() ? "" : ": " + decision.note()));
        this.decision = decision;
    }

    /**
     * How the approval was settled.
     *
     * @return never a grant
     */
    public Decision decision() {
        return decision;
    }
}
