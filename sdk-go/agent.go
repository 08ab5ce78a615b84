package humanplane

import (
	"context"
	"crypto/rand"
	"sync"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Agent is a live agent. It is safe for use by several goroutines at once.
type Agent struct {
	client      *Client
	lease       *lease
	session, id string

	mu sync.Mutex
	// lastTurn is the turn that began last.
	lastTurn int64
}

// SessionID is the session that it is bound to.
func (a *Agent) SessionID() string { return a.session }

// Ref is its name and incarnation, to be shown or to be a parent. It stays the same as long as the lease.
func (a *Agent) Ref() AgentRef {
	held, _ := a.lease.current()
	return AgentRef{AgentID: held.GetAgentId(), Incarnation: held.GetIncarnation()}
}

// Done is closed when the lease has ended; then [Agent.Err] says why.
func (a *Agent) Done() <-chan struct{} { return a.lease.ended }

// Err is nil while the lease lives; [ErrClosed] after this side's own goodbye.
func (a *Agent) Err() error { return a.lease.why() }

// Close says goodbye and waits until the server has heard it, at most about 5 s. What the agent has open is then
// cancelled, and its turn closed. Closing again does nothing.
func (a *Agent) Close() error {
	a.lease.leave(ErrClosed)
	<-a.lease.ended
	return nil
}

// RuntimeContext is what an agent's model is to be told of the approval policy: to be put into its context once.
type RuntimeContext struct {
	// Text is for the model.
	Text string
	// Policy is the policy that it tells of.
	Policy ApprovalPolicy
}

func runtimeContextOf(told *pb.RuntimeContext) RuntimeContext {
	return RuntimeContext{Text: told.GetText(), Policy: ApprovalPolicy(policies.word(told.GetPolicy()))}
}

// Contexts yields what the agent's model is to be told of the approval policy: the present text first, then each change
// of it, until the context is over or the lease has ended. Who is late gets the newest alone.
func (a *Agent) Contexts(ctx context.Context) func(yield func(RuntimeContext) bool) {
	return func(yield func(RuntimeContext) bool) {
		seen := 0
		for {
			told, version, changed := a.lease.told.after(seen)
			switch {
			case version > 0:
				seen = version
				if ctx.Err() != nil || !yield(told) {
					return
				}
			case changed == nil:
				return
			default:
				select {
				case <-changed:
				case <-ctx.Done():
					return
				}
			}
		}
	}
}

// NewEvent is an event to append.
type NewEvent struct {
	// Type is "area/name". The server's own types are refused with [ErrReservedEventType].
	Type string
	// DataJSON is one JSON object, at most 256 KiB, kept to the letter.
	DataJSON string
	// Ignorable says that a reader who does not know the type may skip the event.
	Ignorable bool
	// SourceEventSeqs are earlier events of the same log that this one derives from.
	SourceEventSeqs []int64
}

// Appended is where a batch stands.
type Appended struct {
	// FirstSeq is the seq of its first event; the others follow without a gap.
	FirstSeq int64
	// NextSeq is the seq after its last event.
	NextSeq int64
	// Replayed says that an earlier call had appended it.
	Replayed bool
}

// Append appends events, all or nothing. It is tried again under one request id while the way to the server is broken,
// so never appended twice.
//
// Refusals: RESERVED_EVENT_TYPE, BAD_JSON, BLANK_FIELD, INVARIANT_VIOLATED, SANDBOX_UNAVAILABLE, CALLER_NOT_LIVE,
// STALE_AGENT, SESSION_CLOSED, QUOTA_EXCEEDED, DISK_LOW, STORAGE_UNAVAILABLE, and others.
func (a *Agent) Append(ctx context.Context, events ...NewEvent) (*Appended, error) {
	held, err := a.lease.current()
	if err != nil {
		return nil, err
	}
	request := &pb.AppendEventsRequest{SessionId: a.session, Agent: held, RequestId: rand.Text()}
	for _, event := range events {
		request.Events = append(request.Events, &pb.NewEvent{
			Type: event.Type, DataJson: []byte(event.DataJSON), Ignorable: event.Ignorable,
			SourceEventSeqs: event.SourceEventSeqs,
		})
	}
	bound, done, err := a.client.calls.bind(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	appendEvents := pb.NewSessionServiceClient(a.client.waiting).AppendEvents
	reply, err := persist(bound, a.client, a.lease.ending(), func(ctx context.Context) (*pb.AppendEventsResponse, error) {
		return call(ctx, a.client, appendEvents, request)
	})
	if err != nil {
		return nil, err
	}
	return &Appended{FirstSeq: reply.GetFirstSeq(), NextSeq: reply.GetNextSeq(), Replayed: reply.GetReplayed()}, nil
}
