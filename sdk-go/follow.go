package humanplane

import (
	"context"
	"errors"
	"io"
	"time"

	"google.golang.org/grpc"
)

// follower opens a stream again when it breaks.
type follower[Frame any] struct {
	client *Client
	// open opens the stream where its reader stands.
	open func(context.Context) (grpc.ServerStreamingClient[Frame], error)
	// opened is called each time the stream begins anew, before its first frame; may be nil.
	opened func() bool
	// take is called for each frame; false: the reader wants no more.
	take func(*Frame) bool
}

// run follows until the reader wants no more (nil), the server ends the stream with OK (nil), the context is over, or the
// stream is refused for good.
func (f follower[Frame]) run(ctx context.Context) error {
	bound, done, err := f.client.calls.bind(ctx)
	if err != nil {
		return err
	}
	defer done()
	pace := f.client.settings.backoff.pace()
	for {
		began := time.Now()
		err := f.once(bound, pace)
		switch {
		case err == nil:
			return nil
		case bound.Err() != nil:
			return ended(bound)
		case !IsRetryable(err) && !errors.Is(err, ErrWatchTooSlow):
			return err
		}
		wait := pace.next(retryAfter(err))
		f.client.settings.logger.DebugContext(ctx, "opening a stream again", "error", err, "after", time.Since(began))
		sleep(bound, wait, nil)
		f.client.watching.ResetConnectBackoff()
	}
}

// once follows one stream; nil when that was all.
func (f follower[Frame]) once(ctx context.Context, pace *pace) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := f.open(ctx)
	if err != nil {
		return errorOf(err)
	}
	first := true
	for {
		frame, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errorOf(err)
		}
		pace.reset()
		if first && f.opened != nil && !f.opened() {
			return nil
		}
		first = false
		if !f.take(frame) {
			return nil
		}
	}
}

// yielding makes an iterator of a follower: its changes, then the error that ended it, if one did.
func yielding[Change any](run func(emit func(Change) bool) error) func(yield func(Change, error) bool) {
	return func(yield func(Change, error) bool) {
		wanted := true
		err := run(func(change Change) bool {
			wanted = yield(change, nil)
			return wanted
		})
		if err != nil && wanted {
			var none Change
			yield(none, err)
		}
	}
}
