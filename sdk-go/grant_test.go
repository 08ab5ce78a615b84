package humanplane

import (
	"testing"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Only ALLOWED_ONCE is a grant: no zero value, no nil and no value of a newer server.
func TestOnlyOneValueIsAGrant(t *testing.T) {
	var missing *Decision
	if (&Decision{}).Granted() || missing.Granted() || decisionOf(nil).Granted() {
		t.Error("a decision that nobody made is a grant")
	}
	for value := int32(-1); value < 100; value++ {
		decision := decisionOf(&pb.ApprovalDecided{Outcome: pb.ApprovalOutcome(value), Cause: "ANSWERED"})
		if decision.Granted() != (value == 1) {
			t.Errorf("outcome %d: granted %t", value, decision.Granted())
		}
	}
}

func TestOnlyOneValueIsAllowed(t *testing.T) {
	var missing *Gated
	if (&Gated{}).Allowed() || missing.Allowed() {
		t.Error("a verdict that nobody gave is a yes")
	}
	for value := int32(-1); value < 100; value++ {
		gated := &Gated{Verdict: GateVerdict(verdicts.word(pb.GateVerdict(value)))}
		if gated.Allowed() != (value == 1) {
			t.Errorf("verdict %d: allowed %t", value, gated.Allowed())
		}
	}
}

func TestAZeroVerdictAllowsNothing(t *testing.T) {
	if outcome := (&Verdict{}).answer("o").GetOutcome(); outcome != pb.ApprovalOutcome_APPROVAL_OUTCOME_UNSPECIFIED {
		t.Errorf("a verdict without a word is sent as %v", outcome)
	}
}

func TestTheSameIsToldOnce(t *testing.T) {
	told := newLatest[string]()
	told.set("one")
	told.set("one")
	if _, version, _ := told.after(0); version != 1 {
		t.Errorf("told %d times", version)
	}
	told.close()
	told.set("late")
	if late, version, changed := told.after(1); version != 0 || changed != nil {
		t.Errorf("told of %q after the end", late)
	}
}
