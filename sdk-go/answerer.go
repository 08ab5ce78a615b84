package humanplane

import (
	"context"
	"crypto/rand"
	"time"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// defaultOutstanding is how many offers are worked on at once: what the server takes for 0.
const defaultOutstanding = 16

// Identity is who answers, as they say of themselves; the principal comes from the credentials.
type Identity struct {
	// ID is the answerer's own stable id: not blank, at most 128 bytes.
	ID string
	// DisplayName is what others are shown; the id if empty.
	DisplayName string
	// Kind is [Human], [Policy] or [Automaton]. It goes into the log with every decision.
	Kind ActorKind
}

// Answerer is one listener, to be served with [Client.ServeAnswers].
type Answerer struct {
	// ClientName is the program and its version, for people who look for faults.
	ClientName string
	// Identity is who answers.
	Identity Identity

	// OnApproval decides approvals; nil: they are not taken. A verdict settles; nil without an error passes the request on
	// to the next listener; an error, or a panic, fails it, so that it becomes unavailable. The context is over when the
	// offer is retracted or the stream is lost.
	OnApproval func(context.Context, *ApprovalOffer) (*Verdict, error)
	// OnQuestions answers batches of questions; nil: they are not taken. As OnApproval.
	OnQuestions func(context.Context, *QuestionsOffer) (*Reply, error)
	// OnReport is told what became of each offer; may be nil. It must not block.
	OnReport func(*Offer, Report)
	// OnLink is told when the listener is registered, and when it is no longer; may be nil. It must not block.
	OnLink func(Link)

	// Scope is what the listener can see.
	Scope Scope
	// ExactOnly, with an agent's scope: not its descendants.
	ExactOnly bool
	// Prepend stands in front of the listeners that are there.
	Prepend bool
	// Group is the group that it is a member of, one listener together: the first valid answer settles. Empty: none.
	Group string
	// Provider is the one provider of questions, which comes after all listeners.
	Provider bool
	// HoldLimit is how long a request may be held; 0: for ever. Then it is unavailable.
	HoldLimit time.Duration
	// NextOnSilence: at the hold limit it goes on to the next listener instead.
	NextOnSilence bool
	// MaxOutstanding is how many offers are worked on at once; 0: 16.
	MaxOutstanding int
}

// ServeAnswers registers the listener and works on its offers until the handle is closed: across lost connections, where
// it registers anew and inherits nothing. The context bounds the first registration alone.
//
// Refusals: DUPLICATE_PROVIDER, FOREIGN_SCOPE, ROLE_MISSING, SESSION_NOT_FOUND, AGENT_NOT_FOUND, STALE_AGENT,
// SESSION_CLOSED, QUOTA_EXCEEDED, FIELD_INVALID (also without any handler), SERVER_DRAINING.
func (c *Client) ServeAnswers(ctx context.Context, answerer Answerer) (*Serving, error) {
	kind, err := actorKinds.value(string(answerer.Identity.Kind))
	if err != nil {
		return nil, err
	}
	hello := &pb.AnswererHello{
		ClientName: answerer.ClientName,
		Answerer: &pb.Answerer{
			Id: answerer.Identity.ID, DisplayName: answerer.Identity.DisplayName, Kind: kind,
		},
		Protocol: protocol,
	}
	if answerer.MaxOutstanding <= 0 {
		answerer.MaxOutstanding = defaultOutstanding
	}
	return c.serve(ctx, &desk{client: c, answerer: answerer, hello: hello, register: answerer.register()})
}

func (a Answerer) register() *pb.Register {
	register := &pb.Register{
		CorrelationId:  rand.Text(),
		Scope:          a.Scope.proto(),
		ExactOnly:      a.ExactOnly,
		Prepend:        a.Prepend,
		Group:          a.Group,
		Provider:       a.Provider,
		HoldLimit:      duration(a.HoldLimit),
		MaxOutstanding: int32(min(a.MaxOutstanding, 1<<16-1)),
	}
	if a.OnApproval != nil {
		register.Kinds = append(register.Kinds, pb.AskKind_ASK_KIND_APPROVAL)
	}
	if a.OnQuestions != nil {
		register.Kinds = append(register.Kinds, pb.AskKind_ASK_KIND_QUESTION)
	}
	switch {
	case a.NextOnSilence:
		register.OnSilence = pb.OnSilence_ON_SILENCE_NEXT
	case a.HoldLimit > 0:
		register.OnSilence = pb.OnSilence_ON_SILENCE_UNAVAILABLE
	}
	return register
}
