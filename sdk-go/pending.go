package humanplane

import (
	"context"
	"iter"
	"time"

	"google.golang.org/grpc"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// PendingFilter says which pending requests are wanted; the zero value: all.
type PendingFilter struct {
	// SessionID wants only those of this session.
	SessionID string
	// Kinds wants only those of these kinds.
	Kinds []AskKind
}

// PendingKind is what has changed.
type PendingKind string

// What has changed.
const (
	// PendingRestart: a snapshot begins; forget everything. It comes first, and after each reconnect.
	PendingRestart PendingKind = "restart"
	// PendingItem: one request of the snapshot.
	PendingItem PendingKind = "item"
	// PendingComplete: the snapshot is whole. It comes again each 15 s while nothing changes.
	PendingComplete PendingKind = "complete"
	// PendingAdded: a request was asked.
	PendingAdded PendingKind = "added"
	// PendingRemoved: a request has settled.
	PendingRemoved PendingKind = "removed"
	// PendingOverlay: other answerers hold a request, or could.
	PendingOverlay PendingKind = "overlay"
)

// PendingChange is a change of what waits for people.
type PendingChange struct {
	// Kind is what has changed.
	Kind PendingKind
	// SessionID is the request's session; empty with [PendingRestart] and [PendingComplete].
	SessionID string
	// AskID is which request.
	AskID string
	// AskKind is what is asked; [Unknown] for a kind of a newer server, empty with [PendingOverlay].
	AskKind AskKind
	// Ask is the request, with [PendingItem] and [PendingAdded].
	Ask *PendingAsk
	// Cause, with [PendingRemoved], is why it settled.
	Cause string
	// By, with [PendingRemoved], is who settled it.
	By *DecidedBy
	// Holders are the display names of the answerers that hold an offer now.
	Holders []string
	// Presented are the holders who said that it is before somebody's eyes.
	Presented []string
	// Answerers are the display names of those present now that the request can still reach, the holders included.
	Answerers []string
}

// PendingAsk is a request that is asked and not settled.
type PendingAsk struct {
	// Tool is the tool that wants to run, of an approval.
	Tool string
	// Reason is why it is asked, of an approval.
	Reason string
	// ToolCall is the tool call that the agent logged; nil without one.
	ToolCall *ToolCall
	// ActionJSON is what the agent says that it would do, where it logged no tool call.
	ActionJSON string
	// Questions are those of a batch.
	Questions []Question
	// Principal is the principal that asks.
	Principal string
	// Opened is when it was asked.
	Opened time.Time
}

// WatchPending follows what waits for people: a snapshot, then each change, across lost connections. An error comes last.
//
// Refusals: SESSION_NOT_FOUND, FOREIGN_SCOPE, TOKEN_EXPIRED.
func (c *Client) WatchPending(ctx context.Context, filter PendingFilter) iter.Seq2[PendingChange, error] {
	return yielding(func(emit func(PendingChange) bool) error {
		request := &pb.WatchPendingRequest{SessionId: filter.SessionID}
		for _, kind := range filter.Kinds {
			value, err := askKinds.value(string(kind))
			if err != nil {
				return err
			}
			request.Kinds = append(request.Kinds, value)
		}
		return follower[pb.WatchPendingResponse]{
			client: c,
			open: func(ctx context.Context) (grpc.ServerStreamingClient[pb.WatchPendingResponse], error) {
				return pb.NewInboxServiceClient(c.watching).WatchPending(ctx, request)
			},
			opened: func() bool { return emit(PendingChange{Kind: PendingRestart}) },
			take: func(frame *pb.WatchPendingResponse) bool {
				change, known := pendingChangeOf(frame)
				return !known || emit(change)
			},
		}.run(ctx)
	})
}

// pendingChangeOf is false where this version does not know the frame.
func pendingChangeOf(frame *pb.WatchPendingResponse) (PendingChange, bool) {
	switch frame := frame.GetFrame().(type) {
	case *pb.WatchPendingResponse_Item:
		return pendingAsked(PendingItem, frame.Item), true
	case *pb.WatchPendingResponse_SnapshotComplete:
		return PendingChange{Kind: PendingComplete}, true
	case *pb.WatchPendingResponse_Added:
		return pendingAsked(PendingAdded, frame.Added.GetAsk()), true
	case *pb.WatchPendingResponse_Removed:
		kind := ApprovalKind
		if frame.Removed.GetQuestionsOutcome() != 0 {
			kind = QuestionKind
		}
		return PendingChange{
			Kind: PendingRemoved, AskKind: kind, SessionID: frame.Removed.GetSessionId(), AskID: frame.Removed.GetAskId(),
			Cause: frame.Removed.GetCause(), By: decidedBy(frame.Removed.GetDecidedBy()),
		}, true
	case *pb.WatchPendingResponse_Overlay:
		overlay := frame.Overlay.GetOverlay()
		return PendingChange{
			Kind: PendingOverlay, SessionID: frame.Overlay.GetSessionId(), AskID: frame.Overlay.GetAskId(),
			Holders: overlay.GetHolders(), Answerers: overlay.GetAnswerers(), Presented: overlay.GetPresented(),
		}, true
	default:
		return PendingChange{}, false
	}
}

func pendingAsked(kind PendingKind, ask *pb.PendingAsk) PendingChange {
	shown := &PendingAsk{
		ToolCall: toolCallOf(ask.GetToolCall()), ActionJSON: string(ask.GetActionJson()),
		Principal: ask.GetAskerPrincipal(), Opened: ask.GetOpenedTime().AsTime(),
	}
	asks := AskKind(Unknown)
	switch asked := ask.GetAsk().(type) {
	case *pb.PendingAsk_Approval:
		asks, shown.Tool, shown.Reason = ApprovalKind, asked.Approval.GetToolName(), asked.Approval.GetReason()
	case *pb.PendingAsk_Questions:
		asks, shown.Questions = QuestionKind, questionsOf(asked.Questions)
	}
	return PendingChange{
		Kind: kind, AskKind: asks, SessionID: ask.GetSessionId(), AskID: ask.GetAskId(), Ask: shown,
		Holders: ask.GetOverlay().GetHolders(), Answerers: ask.GetOverlay().GetAnswerers(),
		Presented: ask.GetOverlay().GetPresented(),
	}
}
