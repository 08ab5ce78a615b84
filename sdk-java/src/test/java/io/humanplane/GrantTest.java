package io.humanplane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.humanplane.internal.humanplane.v1.ApprovalDecided;
import io.humanplane.internal.humanplane.v1.ApprovalOutcome;
import io.humanplane.internal.humanplane.v1.GateDecided;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A grant has one source. */
class GrantTest {
    @ParameterizedTest
    @EnumSource(Outcome.class)
    void onlyAllowedOnceIsGranted(Outcome outcome) {
        var decision = new Decision("a", outcome, "ANSWERED", "yes, do it", null, 1, 2, false);
        assertEquals(outcome == Outcome.ALLOWED_ONCE, decision.granted());
    }

    @ParameterizedTest
    @EnumSource(GateVerdict.class)
    void onlyAllowedMayRun(GateVerdict verdict) {
        assertEquals(verdict == GateVerdict.ALLOWED, new Gated(verdict, "", "", "", "", false).allowed());
    }

    @Test
    void anEmptyMessageGrantsNothing() {
        assertFalse(Read.decision(ApprovalDecided.getDefaultInstance()).granted());
        assertFalse(Read.gated(GateDecided.getDefaultInstance()).allowed());
    }

    @Test
    void anUnknownValueGrantsNothing() {
        var decided = ApprovalDecided.newBuilder().setOutcomeValue(77).build();
        assertEquals(Outcome.UNKNOWN, Read.decision(decided).outcome());
        assertFalse(Read.decision(decided).granted());
        assertFalse(Read.gated(GateDecided.newBuilder().setVerdictValue(77).build()).allowed());
    }

    @Test
    void aDecisionHasAnOutcome() {
        assertThrows(NullPointerException.class, () -> new Decision("a", null, "", "", null, 1, 2, false));
    }

    @Test
    void everyOutcomeOfTheContractIsKnown() {
        for (var outcome : ApprovalOutcome.values()) {
            boolean none = outcome == ApprovalOutcome.APPROVAL_OUTCOME_UNSPECIFIED
                    || outcome == ApprovalOutcome.UNRECOGNIZED;
            assertEquals(none, Read.outcome(outcome) == Outcome.UNKNOWN, outcome.name());
        }
        assertTrue(Read.decision(ApprovalDecided.newBuilder()
                        .setOutcome(ApprovalOutcome.APPROVAL_OUTCOME_ALLOWED_ONCE)
                        .build())
                .granted());
    }
}
