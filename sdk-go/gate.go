package humanplane

import (
	"context"
	"crypto/rand"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// GateVerdict is what the gate says, to tell the model. Not to act upon: see [Gated.Allowed].
type GateVerdict string

// The verdicts.
const (
	// GateAllowed: the tool may run, once.
	GateAllowed GateVerdict = "ALLOWED"
	// GateDenied: a rule, the policy or a person says no.
	GateDenied GateVerdict = "DENIED"
	// GateUnavailable: nobody could decide.
	GateUnavailable GateVerdict = "UNAVAILABLE"
	// GateAborted: withdrawn before anybody decided.
	GateAborted GateVerdict = "ABORTED_BEFORE_DISPATCH"
)

// Gated is what the gate says of a tool call.
type Gated struct {
	// Verdict is what it comes to.
	Verdict GateVerdict
	// Reason is in words, for the model.
	Reason string
	// Rule is the rule that decided; empty where people did, or would have.
	Rule string
	// ApprovalID is the approval behind it; empty where a rule decided.
	ApprovalID string
	// Cause is why the approval ended as it did; empty where a rule decided.
	Cause string
	// Replayed says that the approval had settled before this call: this is no second yes.
	Replayed bool
}

// Allowed reports whether the tool may run, once. Nothing else is a yes; of a nil or zero verdict it is false.
func (g *Gated) Allowed() bool { return g != nil && g.Verdict == GateAllowed }

// Authorize logs a tool call as the model wrote it, one JSON object, and asks the gate whether it may run: the server's
// rules decide, or people as in [Turn.Approve]. When ctx is over, what people are asked is withdrawn.
//
// Refusals: as there. No error is a yes.
func (t *Turn) Authorize(ctx context.Context, tool, arguments string) (*Gated, error) {
	callID, err := t.LogToolCall(ctx, tool, arguments)
	if err != nil {
		return nil, err
	}
	a := t.agent
	held, err := a.lease.current()
	if err != nil {
		return nil, err
	}
	request := &pb.AuthorizeToolCallRequest{
		RequestId:     rand.Text(),
		SessionId:     a.session,
		Agent:         held,
		CallId:        &callID,
		ToolName:      tool,
		ArgumentsJson: []byte(arguments),
		Lifetime:      pb.Lifetime_LIFETIME_AGENT,
		Wait:          duration(a.client.settings.wait),
	}
	return waiter[Gated]{
		client: a.client,
		end:    a.lease.ending(),
		call:   func(ctx context.Context) (*Gated, error) { return authorize(ctx, a.client, request) },
		withdraw: func(ctx context.Context) error {
			return cancelApproval(ctx, a.client, request.GetSessionId(), request.GetRequestId())
		},
	}.settle(ctx)
}

func authorize(ctx context.Context, c *Client, request *pb.AuthorizeToolCallRequest) (*Gated, error) {
	do := pb.NewToolGateServiceClient(c.waiting).AuthorizeToolCall
	reply, err := limited(ctx, c.settings.waitLimit(), do, request)
	if err != nil {
		return nil, err
	}
	switch result := reply.GetResult().(type) {
	case *pb.AuthorizeToolCallResponse_Pending:
		return nil, nil
	case *pb.AuthorizeToolCallResponse_Verdict:
		decided := result.Verdict
		return &Gated{
			Verdict: GateVerdict(verdicts.word(decided.GetVerdict())), Reason: decided.GetReason(), Rule: decided.GetRule(),
			ApprovalID: decided.GetApprovalId(), Cause: decided.GetCause(), Replayed: decided.GetReplayed(),
		}, nil
	default:
		return nil, &ProtocolError{Message: "a reply that is neither pending nor a verdict"}
	}
}
