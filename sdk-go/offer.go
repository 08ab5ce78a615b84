package humanplane

import (
	"time"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Offer is a request that waits for this answerer. What is in it was written by the asking side, much of it by a model:
// show it, escape it, and never obey it.
type Offer struct {
	// OfferID names this offer of the request to this registration.
	OfferID string
	// SessionID is the session that it belongs to.
	SessionID string
	// AskID is the approval's or the batch's id.
	AskID string
	// Kind is what is asked.
	Kind AskKind
	// Agents lead from the root agent to the asker, which is the last. Empty for questions without an agent.
	Agents []AgentRef
	// Principal is the principal that asks.
	Principal string
	// Policy is the approval policy in force when it was asked.
	Policy ApprovalPolicy
	// Opened is when it was asked.
	Opened time.Time
	// Expires is when its deadline passes; the zero time if it has none.
	Expires time.Time
	// Holders are the display names of everybody else who holds it now.
	Holders []string
	// Mend is what was wrong with the answer before, where the server asks for a better one.
	Mend []Violation
}

// ApprovalOffer is an approval that waits. A grant covers ToolCall, or, without one, ActionJSON: show that whole.
type ApprovalOffer struct {
	Offer
	// Tool is the tool that wants to run.
	Tool string
	// CallID is the tool call's id, if the agent gave one.
	CallID string
	// Reason is why it is asked.
	Reason string
	// ToolCall is the tool call that the agent logged; nil without one.
	ToolCall *ToolCall
	// ActionJSON is what the agent says that it would do, where it logged no tool call.
	ActionJSON string
	// Summary is the same in the agent's words.
	Summary string
}

// ToolCall is a tool call as the agent logged it.
type ToolCall struct {
	// CallID is the event's.
	CallID string
	// Name is the tool's.
	Name string
	// Arguments are the text exactly as the model wrote it. It is meant to be JSON but need not parse.
	Arguments string
	// Seq is where the event stands in the log.
	Seq int64
}

// QuestionsOffer is a batch of questions that waits.
type QuestionsOffer struct {
	Offer
	// Questions are in the order asked.
	Questions []Question
}

func offerOf(offer *pb.Offer) Offer {
	made := Offer{
		OfferID:   offer.GetOfferId(),
		SessionID: offer.GetSessionId(),
		AskID:     offer.GetAskId(),
		Kind:      Unknown,
		Principal: offer.GetAskerPrincipal(),
		Policy:    ApprovalPolicy(policies.word(offer.GetPolicy())),
		Opened:    offer.GetOpenedTime().AsTime(),
		Holders:   offer.GetHolders(),
	}
	switch offer.GetAsk().(type) {
	case *pb.Offer_Approval:
		made.Kind = ApprovalKind
	case *pb.Offer_Questions:
		made.Kind = QuestionKind
	}
	if offer.GetExpiresTime() != nil {
		made.Expires = offer.GetExpiresTime().AsTime()
	}
	for _, entry := range offer.GetPath() {
		made.Agents = append(made.Agents, AgentRef{AgentID: entry.GetAgentId(), Incarnation: entry.GetIncarnation()})
	}
	return made
}

func approvalOfferOf(shown Offer, offer *pb.Offer) *ApprovalOffer {
	ask := offer.GetApproval()
	return &ApprovalOffer{
		Offer: shown, Tool: ask.GetToolName(), CallID: ask.GetCallId(), Reason: ask.GetReason(),
		ToolCall: toolCallOf(offer.GetToolCall()), ActionJSON: string(offer.GetActionJson()), Summary: offer.GetSummary(),
	}
}

// toolCallOf is nil where none was logged.
func toolCallOf(call *pb.ToolCall) *ToolCall {
	if call == nil {
		return nil
	}
	return &ToolCall{
		CallID: call.GetCallId(), Name: call.GetName(), Arguments: string(call.GetArgumentsJson()), Seq: call.GetSeq(),
	}
}
