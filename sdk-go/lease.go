package humanplane

import (
	"context"
	"errors"
	"sync"
	"time"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

const (
	defaultGrace = 10 * time.Second
	// notice is how much later than this side the server may notice a loss; only then does the grace begin.
	notice = 10 * time.Second
)

type agentStream = bidi[pb.AgentServiceAttachRequest, pb.AgentServiceAttachResponse]

// lease keeps an agent live: it answers pings, comes back after a loss, says goodbye at its stop.
type lease struct {
	client *Client
	// hello belongs to whoever opens the stream: first Attach, then keep.
	hello *pb.AgentHello
	grace time.Duration
	stop  context.Context
	leave context.CancelCauseFunc
	told  *latest[RuntimeContext]

	mu    sync.Mutex
	held  *pb.AgentLease
	err   error
	ended chan struct{}
}

func newLease(c *Client, hello *pb.AgentHello) *lease {
	stop, leave := context.WithCancelCause(c.streams.stop)
	return &lease{
		client: c, hello: hello, grace: defaultGrace, stop: stop, leave: leave,
		told: newLatest[RuntimeContext](), ended: make(chan struct{}),
	}
}

// current goes with every call made for the agent; once the lease has ended, the error says why.
func (l *lease) current() (*pb.AgentLease, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.held, l.err
}

func (l *lease) why() error {
	_, err := l.current()
	return err
}

func (l *lease) ending() ending { return ending{done: l.ended, why: l.why} }

// open says hello and waits for attached.
func (l *lease) open(ctx context.Context) (*agentStream, error) {
	hello := &pb.AgentServiceAttachRequest{Frame: &pb.AgentServiceAttachRequest_Hello{Hello: l.hello}}
	stream, shaken, err := openBidi(ctx, pb.NewAgentServiceClient(l.client.waiting).Attach, hello)
	if err != nil {
		return nil, err
	}
	defer shaken()
	for {
		frame, err := stream.next()
		if err == nil && frame.GetAttached() != nil {
			err = l.attached(stream, frame.GetAttached())
			if err == nil {
				return stream, nil
			}
		}
		if err != nil {
			stream.reset(err)
			return nil, err
		}
		l.take(stream, frame)
	}
}

func (l *lease) attached(stream *agentStream, attached *pb.AgentAttached) error {
	if attached.GetLease() == nil {
		return &ProtocolError{Message: "attached without a lease"}
	}
	stream.pingedEach(attached.GetPingInterval())
	if l.grace = positive(attached.GetGrace()); l.grace == 0 {
		l.grace = defaultGrace
	}
	l.hello.ResumeToken, l.hello.TakeOver = attached.GetResumeToken(), false
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held = attached.GetLease()
	return nil
}

// keep holds the lease until it has ended.
func (l *lease) keep(stream *agentStream) {
	var err error
	for err == nil {
		if err = l.hold(stream); l.stop.Err() == nil && mayResume(err) {
			stream, err = l.resume(err)
		}
	}
	if l.stop.Err() != nil {
		err = ErrClosed
	}
	l.mu.Lock()
	l.err = err
	l.mu.Unlock()
	close(l.ended)
	l.leave(nil)
	l.told.close()
}

// hold works on a stream until it ends; at the stop it says goodbye, and waits for the server's end.
func (l *lease) hold(stream *agentStream) error {
	unhook := context.AfterFunc(l.stop, func() {
		stream.leave(&pb.AgentServiceAttachRequest{Frame: &pb.AgentServiceAttachRequest_Goodbye{Goodbye: &pb.Goodbye{}}})
	})
	defer unhook()
	defer stream.reset(nil)
	for {
		frame, err := stream.next()
		if err != nil {
			return err
		}
		l.take(stream, frame)
	}
}

func (l *lease) take(stream *agentStream, heard *pb.AgentServiceAttachResponse) {
	switch frame := heard.GetFrame().(type) {
	case *pb.AgentServiceAttachResponse_Ping:
		pong := &pb.Pong{Nonce: frame.Ping.GetNonce()}
		stream.say(&pb.AgentServiceAttachRequest{Frame: &pb.AgentServiceAttachRequest_Pong{Pong: pong}})
	case *pb.AgentServiceAttachResponse_RuntimeContext:
		l.hello.KnownPolicy = frame.RuntimeContext.GetPolicy()
		l.told.set(runtimeContextOf(frame.RuntimeContext))
	case *pb.AgentServiceAttachResponse_Fault:
		l.client.settings.logger.Debug("a frame was not taken", "reason", frame.Fault.GetFault().GetReason())
	}
}

// resume comes back within the grace, with the resume token.
func (l *lease) resume(err error) (*agentStream, error) {
	until := time.Now().Add(l.grace + notice)
	pace := l.client.settings.backoff.pace()
	for {
		l.client.settings.logger.Debug("an agent's stream is lost; coming back", "error", err)
		sleep(l.stop, min(pace.next(retryAfter(err)), time.Until(until)), nil)
		if l.stop.Err() != nil {
			return nil, ErrClosed
		}
		l.client.waiting.ResetConnectBackoff()
		stream, next := l.open(l.stop)
		if next == nil || !IsRetryable(next) || time.Now().After(until) {
			return stream, next
		}
		err = next
	}
}

// mayResume reports whether the lease may still live after this end of its stream. Missed pings and a parent that has
// gone look alike; coming back tells which.
func mayResume(err error) bool { return IsRetryable(err) || errors.Is(err, ErrCallerNotLive) }
