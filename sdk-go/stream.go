package humanplane

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/durationpb"
)

const (
	// shakeLimit is how long the hello may take.
	shakeLimit = 10 * time.Second
	// leaveLimit is how long the end after a goodbye may take.
	leaveLimit          = 5 * time.Second
	defaultPingInterval = 5 * time.Second
	// missed is after how many intervals without a frame a stream is taken as lost.
	missed = 3
)

var errSilent = lost("the server has gone silent")

// bidi is an open stream in both directions that says Said and hears Heard. One goroutine receives; any may send.
type bidi[Said, Heard any] struct {
	stream  grpc.BidiStreamingClient[Said, Heard]
	cancel  context.CancelCauseFunc
	ctx     context.Context
	sending sync.Mutex
	silence atomic.Int64
	timer   *time.Timer
}

type opener[Said, Heard any] func(context.Context, ...grpc.CallOption) (grpc.BidiStreamingClient[Said, Heard], error)

// openBidi opens it with its first frame. Until shaken is called, ctx and a limit end it; then it lives until reset.
func openBidi[Said, Heard any](
	ctx context.Context, open opener[Said, Heard], hello *Said,
) (b *bidi[Said, Heard], shaken func(), err error) {
	b = &bidi[Said, Heard]{}
	b.ctx, b.cancel = context.WithCancelCause(context.Background())
	b.pingedEach(nil)
	b.timer = time.AfterFunc(shakeLimit, func() { b.cancel(errSilent) })
	shaken = b.shake(ctx)
	if b.stream, err = open(b.ctx); err != nil {
		shaken()
		err = b.failure(err)
		b.reset(err)
		return nil, nil, err
	}
	b.say(hello)
	return b, shaken, nil
}

// pingedEach learns how often the server pings.
func (b *bidi[Said, Heard]) pingedEach(interval *durationpb.Duration) {
	each := positive(interval)
	if each == 0 {
		each = defaultPingInterval
	}
	b.silence.Store(int64(each * missed))
}

// say sends a frame. A stream that is gone takes nothing; then next says so too.
func (b *bidi[Said, Heard]) say(frame *Said) {
	b.sending.Lock()
	defer b.sending.Unlock()
	if b.ctx.Err() == nil {
		_ = b.stream.Send(frame)
	}
}

// next is the next frame. Each one puts the end for silence off.
func (b *bidi[Said, Heard]) next() (*Heard, error) {
	frame, err := b.stream.Recv()
	if err == nil {
		b.timer.Reset(time.Duration(b.silence.Load()))
		return frame, nil
	}
	b.timer.Stop()
	return nil, b.failure(err)
}

// failure is why this side ended the stream, where it did; else what the stream says.
func (b *bidi[Said, Heard]) failure(err error) error {
	if cause := context.Cause(b.ctx); cause != nil {
		return cause
	}
	if errors.Is(err, io.EOF) {
		return lost("the server ended the stream")
	}
	return errorOf(err)
}

// leave says goodbye; whoever receives hears the end soon, or ErrClosed.
func (b *bidi[Said, Heard]) leave(goodbye *Said) {
	limit := time.AfterFunc(leaveLimit, func() { b.reset(ErrClosed) })
	context.AfterFunc(b.ctx, func() { limit.Stop() })
	b.say(goodbye)
}

// reset ends the stream now, for this reason. After its end it does nothing.
func (b *bidi[Said, Heard]) reset(why error) {
	b.timer.Stop()
	b.cancel(why)
}

// shake resets the stream when the context or the limit ends before the returned function is called.
func (b *bidi[Said, Heard]) shake(ctx context.Context) (done func()) {
	shaking, cancel := context.WithTimeoutCause(ctx, shakeLimit, lost("no answer to the hello"))
	unhook := context.AfterFunc(shaking, func() {
		if ctx.Err() != nil {
			b.reset(ended(ctx))
			return
		}
		b.reset(context.Cause(shaking))
	})
	return func() { unhook(); cancel() }
}
