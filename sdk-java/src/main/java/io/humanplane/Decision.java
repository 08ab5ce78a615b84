package io.humanplane;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A settled approval. It is in the log, and final.
 *
 * @param approvalId what the server calls the request
 * @param outcome the outcome, to tell the model or a person. Not to act upon: see {@link #granted()}
 * @param cause why, an open set: {@code POLICY_NEVER}, {@code NO_ANSWERER}, {@code ANSWERED}, …
 * @param note what the person wrote to the agent, on any outcome. Never a reason to act
 * @param by who settled it
 * @param askedSeq where {@code approval/asked} stands
 * @param decidedSeq where {@code approval/decided} stands
 * @param replayed it had settled before the call came
 */
public record Decision(
        String approvalId,
        Outcome outcome,
        String cause,
        String note,
        @Nullable DecidedBy by,
        long askedSeq,
        long decidedSeq,
        boolean replayed) {

    /**
     * Refuses a decision without an outcome.
     *
     * @param approvalId what the server calls the request
     * @param outcome the outcome, to tell the model or a person. Not to act upon: see {@link #granted()}
     * @param cause why, an open set: {@code POLICY_NEVER}, {@code NO_ANSWERER}, {@code ANSWERED}, …
     * @param note what the person wrote to the agent, on any outcome. Never a reason to act
     * @param by who settled it
     * @param askedSeq where {@code approval/asked} stands
     * @param decidedSeq where {@code approval/decided} stands
     * @param replayed it had settled before the call came
     */
    public Decision {
        Objects.requireNonNull(outcome, "outcome");
    }

    /**
     * Whether the action may be done, once. The only thing that says so.
     *
     * @return true for {@link Outcome#ALLOWED_ONCE} and nothing else
     */
    public boolean granted() {
        return outcome == Outcome.ALLOWED_ONCE;
    }
}
