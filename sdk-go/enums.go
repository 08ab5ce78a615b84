package humanplane

import (
	"fmt"
	"strings"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Unknown is what every enumeration shows for a value that this version does not know. It is never a yes.
const Unknown = "UNKNOWN"

// ActorKind is what kind of party acted; empty where that was not said.
type ActorKind string

// The kinds of parties.
const (
	// Human is a person.
	Human ActorKind = "HUMAN"
	// Policy is rules that a person wrote down beforehand.
	Policy ActorKind = "POLICY"
	// Automaton is a program that judges by itself, such as a model.
	Automaton ActorKind = "AUTOMATON"
	// Server is the service itself: a deadline, a crash, a withdrawal.
	Server ActorKind = "SERVER"
)

// AskKind is a kind of request that is put to answerers.
type AskKind string

// The kinds of requests.
const (
	// ApprovalKind is an approval.
	ApprovalKind AskKind = "APPROVAL"
	// QuestionKind is a batch of questions.
	QuestionKind AskKind = "QUESTION"
)

// ApprovalPolicy says whether an operation may be asked for.
type ApprovalPolicy string

// The policies.
const (
	// PolicyAsk asks the answerers; without one the request is unavailable.
	PolicyAsk ApprovalPolicy = "ASK"
	// PolicyNever rejects at once, whoever is registered.
	PolicyNever ApprovalPolicy = "NEVER"
)

// SandboxMode is what an agent's tools may touch.
type SandboxMode string

// The modes.
const (
	// ReadOnly lets tools read.
	ReadOnly SandboxMode = "READ_ONLY"
	// WorkspaceWrite lets tools write inside the workspace.
	WorkspaceWrite SandboxMode = "WORKSPACE_WRITE"
	// DangerFullAccess confines nothing.
	DangerFullAccess SandboxMode = "DANGER_FULL_ACCESS"
)

// EnforcementLevel is how completely a sandbox mode is enforced.
type EnforcementLevel string

// The levels.
const (
	// PartialEnforcement leaves unconfined what the host cannot confine.
	PartialEnforcement EnforcementLevel = "PARTIAL"
	// FullEnforcement confines everything that tools do.
	FullEnforcement EnforcementLevel = "FULL"
)

// words are the names of an enumeration of the contract, without their prefix.
type words[E ~int32] struct {
	prefix string
	names  map[int32]string
	values map[string]int32
}

var (
	actorKinds        = words[pb.ActorKind]{"ACTOR_KIND_", pb.ActorKind_name, pb.ActorKind_value}
	askKinds          = words[pb.AskKind]{"ASK_KIND_", pb.AskKind_name, pb.AskKind_value}
	policies          = words[pb.ApprovalPolicy]{"APPROVAL_POLICY_", pb.ApprovalPolicy_name, pb.ApprovalPolicy_value}
	sandboxModes      = words[pb.SandboxMode]{"SANDBOX_MODE_", pb.SandboxMode_name, pb.SandboxMode_value}
	levels            = words[pb.EnforcementLevel]{"ENFORCEMENT_LEVEL_", pb.EnforcementLevel_name, pb.EnforcementLevel_value}
	verdicts          = words[pb.GateVerdict]{"GATE_VERDICT_", pb.GateVerdict_name, pb.GateVerdict_value}
	questionsOutcomes = words[pb.QuestionsOutcome]{"QUESTIONS_OUTCOME_", pb.QuestionsOutcome_name, pb.QuestionsOutcome_value}
	states            = words[pb.SessionState]{"SESSION_STATE_", pb.SessionState_name, pb.SessionState_value}
)

// word is empty for the value that says nothing.
func (w words[E]) word(value E) string {
	switch name, known := w.names[int32(value)]; {
	case value == 0:
		return ""
	case known:
		return strings.TrimPrefix(name, w.prefix)
	default:
		return Unknown
	}
}

func (w words[E]) value(word string) (E, error) {
	value, known := w.values[w.prefix+word]
	if !known {
		return 0, &SettingError{Message: fmt.Sprintf("%q is no value of %s", word, strings.TrimSuffix(w.prefix, "_"))}
	}
	return E(value), nil
}

// DecidedBy is who settled a request. Absent parts are empty.
type DecidedBy struct {
	// Kind is what kind of party.
	Kind ActorKind
	// Principal is that of the credentials which the answer carried; empty where the server settled by itself.
	Principal string
	// RegistrationID is the registration that answered.
	RegistrationID string
	// AnswererID is the answerer's own id.
	AnswererID string
}

// decidedBy is nil where nobody is named.
func decidedBy(by *pb.DecidedBy) *DecidedBy {
	if by == nil {
		return nil
	}
	return &DecidedBy{
		Kind:           ActorKind(actorKinds.word(by.GetKind())),
		Principal:      by.GetPrincipal(),
		RegistrationID: by.GetRegistrationId(),
		AnswererID:     by.GetAnswererId(),
	}
}
