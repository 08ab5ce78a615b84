package humanplane

import (
	"context"
	"iter"
	"time"

	"google.golang.org/grpc"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// pageSize is how many events one page holds at most.
const pageSize = 1000

// EventFilter says which events are wanted.
type EventFilter struct {
	// SessionID is their session.
	SessionID string
	// AfterSeq wants only events above this seq; nil: from the beginning.
	AfterSeq *int64
	// Types wants only events whose type begins with one of these, such as "approval/"; empty: all.
	Types []string
}

// Event is an event of a session's log.
type Event struct {
	// Seq is its place in the session: 0, 1, 2, … without a gap.
	Seq int64
	// Time is when it was appended.
	Time time.Time
	// Type is "area/name".
	Type string
	// DataJSON is one JSON object, to the letter as it was appended.
	DataJSON string
	// Ignorable says that a reader who does not know the type may skip the event.
	Ignorable bool
	// SourceEventSeqs are events of the same log that this one derives from.
	SourceEventSeqs []int64
}

// Watched is what a watch of events brings.
type Watched struct {
	// Event is the next event; nil where everything up to HeadSeq has been seen, which comes again each 15 s while the log
	// is quiet.
	Event *Event
	// HeadSeq is the seq of the last durable event, where Event is nil; -1 for an empty log.
	HeadSeq int64
}

// Events reads a session's events up to the head, in order. An error comes last.
//
// Refusals: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE.
func (c *Client) Events(ctx context.Context, filter EventFilter) iter.Seq2[Event, error] {
	return yielding(func(emit func(Event) bool) error {
		request := &pb.ListEventsRequest{
			SessionId: filter.SessionID, AfterSeq: filter.AfterSeq, TypePrefixes: filter.Types, PageSize: pageSize,
		}
		for {
			page, err := call(ctx, c, pb.NewSessionServiceClient(c.waiting).ListEvents, request)
			if err != nil {
				return err
			}
			for _, event := range page.GetEvents() {
				if !emit(eventOf(event)) {
					return nil
				}
			}
			if page.GetNextPageToken() == "" {
				return nil
			}
			request.PageToken, request.AfterSeq = page.GetNextPageToken(), nil
		}
	})
}

// WatchEvents follows a session: every event above AfterSeq, never a gap, never a repeat, across lost connections, until
// the session is closed. An error comes last: ctx.Err(), [ErrClosed], or a refusal. While the loop's body takes its time
// nothing is read; a server that lets go of so slow a reader is asked again where the reader stands.
//
// Refusals: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE, TOKEN_EXPIRED.
func (c *Client) WatchEvents(ctx context.Context, filter EventFilter) iter.Seq2[Watched, error] {
	return yielding(func(emit func(Watched) bool) error {
		cursor := eventCursor{seen: -1}
		if filter.AfterSeq != nil {
			cursor.seen = *filter.AfterSeq
		}
		return follower[pb.WatchEventsResponse]{
			client: c,
			open: func(ctx context.Context) (grpc.ServerStreamingClient[pb.WatchEventsResponse], error) {
				request := &pb.WatchEventsRequest{
					SessionId: filter.SessionID, AfterSeq: cursor.after(), TypePrefixes: filter.Types,
				}
				return pb.NewSessionServiceClient(c.watching).WatchEvents(ctx, request)
			},
			take: func(frame *pb.WatchEventsResponse) bool { return cursor.take(frame, emit) },
		}.run(ctx)
	})
}

// eventCursor is the seq up to which everything has been received; -1: nothing.
type eventCursor struct{ seen int64 }

func (c *eventCursor) after() *int64 {
	if c.seen < 0 {
		return nil
	}
	return &c.seen
}

func (c *eventCursor) take(frame *pb.WatchEventsResponse, emit func(Watched) bool) bool {
	switch frame := frame.GetFrame().(type) {
	case *pb.WatchEventsResponse_Batch:
		for _, came := range frame.Batch.GetEvents() {
			if came.GetSeq() <= c.seen {
				continue
			}
			event := eventOf(came)
			c.seen = event.Seq
			if !emit(Watched{Event: &event}) {
				return false
			}
		}
		c.seen = max(c.seen, frame.Batch.GetThroughSeq())
	case *pb.WatchEventsResponse_CaughtUp:
		c.seen = max(c.seen, frame.CaughtUp.GetHeadSeq())
		return emit(Watched{HeadSeq: frame.CaughtUp.GetHeadSeq()})
	}
	return true
}

func eventOf(event *pb.SessionEvent) Event {
	return Event{
		Seq:             event.GetSeq(),
		Time:            event.GetTime().AsTime(),
		Type:            event.GetType(),
		DataJSON:        string(event.GetDataJson()),
		Ignorable:       event.GetIgnorable(),
		SourceEventSeqs: event.GetSourceEventSeqs(),
	}
}
