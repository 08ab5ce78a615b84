package humanplane

import (
	"context"
	"crypto/rand"
	"time"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Approval asks for one exact action. It needs a CallID of a logged tool call, or an ActionJSON.
type Approval struct {
	// Tool is the tool that wants to run: not blank, at most 256 bytes.
	Tool string
	// CallID is the tool call that the agent logged in this turn; answerers see its arguments.
	CallID string
	// ActionJSON is what exactly would be done, for an agent that logs no tool calls: one JSON object, kept to the letter.
	ActionJSON string
	// Summary is the action in words, for an agent that logs no tool calls.
	Summary string
	// Reason is why it is asked.
	Reason string
	// RequestID is the caller's own name for the request, at most 128 bytes: the same content under the same name joins it,
	// or returns what it settled as; a grant that comes back so, with Replayed set, may have been used already. Empty: a
	// new one.
	RequestID string
	// Deadline is how long the request lives after it was asked; 0: as long as the agent.
	Deadline time.Duration
}

// Outcome is the terminal outcome of an approval, to tell the model or a person. Not to act upon: see [Decision.Granted].
type Outcome string

// The outcomes.
const (
	// AllowedOnce is the only grant: this one exact action, once.
	AllowedOnce Outcome = "allowed-once"
	// Rejected: somebody, or the policy, said no.
	Rejected Outcome = "rejected"
	// Cancelled: withdrawn before it was decided.
	Cancelled Outcome = "cancelled"
	// Unavailable: nobody could decide.
	Unavailable Outcome = "unavailable"
	// UnknownOutcome is a value that is no outcome, and no grant.
	UnknownOutcome Outcome = "unknown"
)

func outcomeOf(outcome pb.ApprovalOutcome) Outcome {
	switch outcome {
	case pb.ApprovalOutcome_APPROVAL_OUTCOME_ALLOWED_ONCE:
		return AllowedOnce
	case pb.ApprovalOutcome_APPROVAL_OUTCOME_REJECTED:
		return Rejected
	case pb.ApprovalOutcome_APPROVAL_OUTCOME_CANCELLED:
		return Cancelled
	case pb.ApprovalOutcome_APPROVAL_OUTCOME_UNAVAILABLE:
		return Unavailable
	default:
		return UnknownOutcome
	}
}

// Decision is a settled approval. It is in the log, and final.
type Decision struct {
	// ApprovalID is what the server calls the request.
	ApprovalID string
	// Outcome is the outcome.
	Outcome Outcome
	// Cause is why, an open set: "POLICY_NEVER", "NO_ANSWERER", "ANSWERED", and others.
	Cause string
	// Note is what the person wrote to the agent, on any outcome. Never a reason to act.
	Note string
	// By is who settled it; nil where nobody is named.
	By *DecidedBy
	// AskedSeq is where `approval/asked` stands.
	AskedSeq int64
	// DecidedSeq is where `approval/decided` stands.
	DecidedSeq int64
	// Replayed says that it had settled before the call came.
	Replayed bool
}

// Granted reports whether the action may be done, once. It is the only thing that says so; of a nil or zero decision it
// is false.
func (d *Decision) Granted() bool { return d != nil && d.Outcome == AllowedOnce }

func decisionOf(decided *pb.ApprovalDecided) *Decision {
	return &Decision{
		ApprovalID: decided.GetApprovalId(),
		Outcome:    outcomeOf(decided.GetOutcome()),
		Cause:      decided.GetCause(),
		Note:       decided.GetNote(),
		By:         decidedBy(decided.GetDecidedBy()),
		AskedSeq:   decided.GetAskedSeq(),
		DecidedSeq: decided.GetDecidedSeq(),
		Replayed:   decided.GetReplayed(),
	}
}

// Approve asks whether one exact action may be done, once, and waits until that is settled, however long it takes. When
// ctx is over the request is withdrawn, for everybody who waits for it under the same id.
//
// Refusals: NO_OPEN_TURN, TOOL_CALL_MISMATCH, CALLER_NOT_LIVE, STALE_AGENT, BLANK_FIELD, BAD_JSON, REQUEST_ID_REUSED,
// SANDBOX_UNAVAILABLE, SESSION_CLOSED, QUOTA_EXCEEDED, DISK_LOW, STORAGE_UNAVAILABLE, and others. No error is a grant.
func (t *Turn) Approve(ctx context.Context, approval Approval) (*Decision, error) {
	a := t.agent
	held, err := a.lease.current()
	if err != nil {
		return nil, err
	}
	request := &pb.RequestApprovalRequest{
		RequestId:  orNew(approval.RequestID),
		SessionId:  a.session,
		Agent:      held,
		ToolName:   approval.Tool,
		CallId:     optional(approval.CallID),
		Reason:     approval.Reason,
		ActionJson: []byte(approval.ActionJSON),
		Summary:    approval.Summary,
		Lifetime:   pb.Lifetime_LIFETIME_AGENT,
		Wait:       duration(a.client.settings.wait),
		Deadline:   duration(approval.Deadline),
	}
	return waiter[Decision]{
		client: a.client,
		end:    a.lease.ending(),
		call:   func(ctx context.Context) (*Decision, error) { return requestApproval(ctx, a.client, request) },
		withdraw: func(ctx context.Context) error {
			return cancelApproval(ctx, a.client, request.GetSessionId(), request.GetRequestId())
		},
	}.settle(ctx)
}

// ApproveTool logs a tool call as the model wrote it and asks whether it may run: answerers see exactly these arguments.
// See [Turn.LogToolCall] and [Turn.Approve].
func (t *Turn) ApproveTool(ctx context.Context, tool, arguments string) (*Decision, error) {
	callID, err := t.LogToolCall(ctx, tool, arguments)
	if err != nil {
		return nil, err
	}
	return t.Approve(ctx, Approval{Tool: tool, CallID: callID})
}

func requestApproval(ctx context.Context, c *Client, request *pb.RequestApprovalRequest) (*Decision, error) {
	do := pb.NewApprovalServiceClient(c.waiting).RequestApproval
	reply, err := limited(ctx, c.settings.waitLimit(), do, request)
	if err != nil {
		return nil, err
	}
	switch result := reply.GetResult().(type) {
	case *pb.RequestApprovalResponse_Pending:
		return nil, nil
	case *pb.RequestApprovalResponse_Decided:
		return decisionOf(result.Decided), nil
	default:
		return nil, &ProtocolError{Message: "a reply that is neither pending nor decided"}
	}
}

func cancelApproval(ctx context.Context, c *Client, session, requestID string) error {
	key := &pb.CancelApprovalRequest_RequestId{RequestId: requestID}
	request := &pb.CancelApprovalRequest{SessionId: session, Key: key}
	_, err := call(ctx, c, pb.NewApprovalServiceClient(c.waiting).CancelApproval, request)
	return err
}

func orNew(requestID string) string {
	if requestID == "" {
		return rand.Text()
	}
	return requestID
}

func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
