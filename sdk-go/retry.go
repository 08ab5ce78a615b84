package humanplane

import (
	"context"
	"time"
)

// window is how long failures in a row are borne.
const window = 120 * time.Second

// ending says when something is over, and why. The zero value never is.
type ending struct {
	done <-chan struct{}
	why  func() error
}

// persist calls until it succeeds, is refused for good, has failed for the window, or the end says that it is no use any
// more; then it calls one last time. The call must carry a request id, or change nothing.
func persist[Reply any](
	ctx context.Context, c *Client, end ending, do func(context.Context) (Reply, error),
) (Reply, error) {
	pace, started := c.settings.backoff.pace(), time.Now()
	for {
		reply, err := do(ctx)
		if err == nil || ctx.Err() != nil || !IsRetryable(err) || time.Since(started) >= window {
			return reply, err
		}
		wait := pace.next(retryAfter(err))
		c.settings.logger.DebugContext(ctx, "trying again", "error", err, "wait", wait)
		sleep(ctx, wait, end.done)
		c.waiting.ResetConnectBackoff()
		select {
		case <-ctx.Done():
			return reply, ended(ctx)
		case <-end.done:
			// Once more: what was asked under this name has ended with the lease, and the server says how (3.8).
			if reply, err = do(ctx); err != nil {
				err = end.why()
			}
			return reply, err
		default:
		}
	}
}
