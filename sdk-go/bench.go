package humanplane

import (
	"context"
	"strconv"
	"sync"
	"time"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

type pluginStream = bidi[pb.ServeRequest, pb.ServeResponse]

// bench is a plugin as a listener.
type bench struct {
	client   *Client
	plugin   Plugin
	hello    *pb.ServeHello
	commands []*pb.ServeCommand
}

func (b *bench) link(link Link) {
	if b.plugin.OnLink != nil {
		b.plugin.OnLink(link)
	}
}

func (b *bench) open(ctx context.Context) (line, error) {
	hello := &pb.ServeRequest{Frame: &pb.ServeRequest_Hello{Hello: b.hello}}
	stream, shaken, err := openBidi(ctx, pb.NewCommandServiceClient(b.client.answering).Serve, hello)
	if err != nil {
		return nil, err
	}
	defer shaken()
	line := &benchLine{bench: b, stream: stream, places: map[string]int{}, running: map[string]context.CancelFunc{}}
	for _, command := range b.commands {
		stream.say(&pb.ServeRequest{Frame: &pb.ServeRequest_Register{Register: command}})
		if err := line.registered(); err != nil {
			line.end()
			stream.reset(err)
			return nil, err
		}
	}
	return line, nil
}

// benchLine is one stream with its invocations.
type benchLine struct {
	*bench
	stream *pluginStream
	// places say which command each registration is.
	places map[string]int

	mu sync.Mutex
	// running are the contexts of what runs.
	running map[string]context.CancelFunc
	working sync.WaitGroup
	drain   time.Duration
}

// registered hears the end of one registration. What comes for those before it is worked on.
func (l *benchLine) registered() error {
	for {
		heard, err := l.stream.next()
		if err != nil {
			return err
		}
		switch frame := heard.GetFrame().(type) {
		case *pb.ServeResponse_Welcome:
			l.stream.pingedEach(frame.Welcome.GetPingInterval())
		case *pb.ServeResponse_Registered:
			place, err := strconv.Atoi(frame.Registered.GetCorrelationId())
			if err != nil || place < 0 || place >= len(l.commands) {
				return &ProtocolError{Message: "a foreign correlation_id"}
			}
			l.places[frame.Registered.GetRegistrationId()] = place
			return nil
		case *pb.ServeResponse_RegisterRefused:
			return refusalOfFault(frame.RegisterRefused.GetFault())
		default:
			l.take(heard)
		}
	}
}

func (l *benchLine) hold(stop context.Context) end {
	unhook := context.AfterFunc(stop, func() {
		l.stream.leave(&pb.ServeRequest{Frame: &pb.ServeRequest_Goodbye{Goodbye: &pb.Goodbye{}}})
	})
	defer unhook()
	came := l.listen()
	l.stream.reset(nil)
	l.end()
	return came
}

// end tells what runs that nobody waits any more, and waits until it has stopped.
func (l *benchLine) end() {
	l.mu.Lock()
	for _, cancel := range l.running {
		cancel()
	}
	l.mu.Unlock()
	if !within(yieldLimit, l.working.Wait) {
		l.client.settings.logger.Warn("a handler does not yield")
	}
}

func (l *benchLine) listen() end {
	for {
		heard, err := l.stream.next()
		if err != nil {
			return endOf(err, l.drain)
		}
		if ended := heard.GetUnregistered(); ended != nil {
			return unregistered(refusalOfFault(ended.GetFault()))
		}
		l.take(heard)
	}
}

func (l *benchLine) take(heard *pb.ServeResponse) {
	switch frame := heard.GetFrame().(type) {
	case *pb.ServeResponse_Ping:
		pong := &pb.Pong{Nonce: frame.Ping.GetNonce()}
		l.stream.say(&pb.ServeRequest{Frame: &pb.ServeRequest_Pong{Pong: pong}})
	case *pb.ServeResponse_Invocation:
		l.begin(frame.Invocation)
	case *pb.ServeResponse_Abort:
		l.forget(frame.Abort.GetInvocationId())
	case *pb.ServeResponse_ResultRefused:
		l.refused(frame.ResultRefused)
	case *pb.ServeResponse_Drain:
		l.drain = positive(frame.Drain.GetReconnectAfter())
	}
}

// forget ends the context of an invocation.
func (l *benchLine) forget(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if cancel, runs := l.running[id]; runs {
		cancel()
		delete(l.running, id)
	}
}

// begin runs the handler; a panic is a failure. What it says after an abort is not told.
func (l *benchLine) begin(invocation *pb.Invocation) {
	place, known := l.places[invocation.GetRegistrationId()]
	if !known {
		return
	}
	id := invocation.GetInvocationId()
	ctx, cancel := context.WithCancel(context.Background())
	l.mu.Lock()
	l.running[id] = cancel
	l.mu.Unlock()
	l.working.Go(func() {
		done, err := guarded(func() (*Done, error) {
			return l.plugin.Commands[place].Run(ctx, invocationOf(invocation))
		})
		result := done.result(id)
		if err != nil {
			result = failed(id, failureOf(err))
		}
		if ctx.Err() == nil {
			l.stream.say(&pb.ServeRequest{Frame: &pb.ServeRequest_Result{Result: result}})
		}
		l.forget(id)
	})
}

// refused makes a failure of a result that cannot be taken: nobody waits for what never comes.
func (l *benchLine) refused(refused *pb.ResultRefused) {
	if !mendable(refused.GetFault().GetReason()) {
		return
	}
	text := refused.GetFault().GetMessage()
	result := failed(refused.GetInvocationId(), &Failure{Name: "InvalidResult", Message: &text})
	l.stream.say(&pb.ServeRequest{Frame: &pb.ServeRequest_Result{Result: result}})
}

func invocationOf(invocation *pb.Invocation) *Invocation {
	return &Invocation{
		CommandID: invocation.GetCommandId(), SessionID: invocation.GetSessionId(), Name: invocation.GetName(),
		RawInput: invocation.GetRawInput(), Agent: agentRefOf(invocation.GetAgent()), Principal: invocation.GetPrincipal(),
		RunSeq: invocation.GetRunSeq(),
	}
}
