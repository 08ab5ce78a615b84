package io.humanplane;

import java.util.Objects;

/**
 * What the gate said of a tool call.
 *
 * @param verdict what it is. Not to act upon: see {@link #allowed()}
 * @param reason in words, for the model
 * @param rule the rule that decided; empty where people did
 * @param approvalId the approval behind it; empty where a rule decided
 * @param cause why the approval ended as it did; empty where a rule decided
 * @param replayed the approval had settled before the call came: this is no second yes
 */
public record Gated(
        GateVerdict verdict, String reason, String rule, String approvalId, String cause, boolean replayed) {

    /**
     * Refuses one without a verdict.
     *
     * @param verdict what it is. Not to act upon: see {@link #allowed()}
     * @param reason in words, for the model
     * @param rule the rule that decided; empty where people did
     * @param approvalId the approval behind it; empty where a rule decided
     * @param cause why the approval ended as it did; empty where a rule decided
     * @param replayed the approval had settled before the call came: this is no second yes
     */
    public Gated {
        Objects.requireNonNull(verdict, "verdict");
    }

    /**
     * Whether the tool may run, once. Nothing else is a yes.
     *
     * @return true for {@link GateVerdict#ALLOWED} and nothing else
     */
    public boolean allowed() {
        return verdict == GateVerdict.ALLOWED;
    }
}
