package humanplane

import (
	"context"
	"errors"
	"sync"
	"time"
)

// yieldLimit is how long handlers whose contexts are over may take to return before the stream goes on without them.
const yieldLimit = time.Second

// Link says whether a listener is registered. It is told to hooks, which must not block.
type Link struct {
	// Up says that it is.
	Up bool
	// Err is what went wrong, where it is not.
	Err error
	// Wait is how long until the next try.
	Wait time.Duration
}

// listener can be registered again and again.
type listener interface {
	// open makes a stream with everything registered on it.
	open(ctx context.Context) (line, error)
	// link is called when the listener is registered, and when it is no longer.
	link(Link)
}

// line is a stream with everything registered on it.
type line interface {
	// hold works on it until it ends; at the stop it says goodbye. Nothing works on its offers afterwards, unless a handler
	// does not yield.
	hold(stop context.Context) end
}

// end is why a stream is no longer held.
type end struct {
	err error
	// over says that the listener must not register again.
	over bool
	// wait is how long the server asked to wait.
	wait time.Duration
}

// Serving is an answerer or a plugin at work. It comes back over lost connections until [Serving.Close].
type Serving struct {
	leave context.CancelCauseFunc
	done  chan struct{}
	mu    sync.Mutex
	err   error
}

// Done is closed when the listener has ended for good; then [Serving.Err] says why.
func (s *Serving) Done() <-chan struct{} { return s.done }

// Err is nil while the listener works; [ErrClosed] after this side's own goodbye; a [*Refusal] when it may not register
// again, or its scope is over: CALLER_NOT_LIVE for its agent, SESSION_CLOSED for its session.
func (s *Serving) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Close says goodbye and waits until the server has heard it, at most about 5 s; what is held becomes unavailable.
// Closing again does nothing.
func (s *Serving) Close() error {
	s.leave(ErrClosed)
	<-s.done
	return nil
}

// serve registers, and keeps registered until closed. The context bounds the first registration alone.
func (c *Client) serve(ctx context.Context, l listener) (*Serving, error) {
	done, ok := c.streams.begin()
	if !ok {
		return nil, ErrClosed
	}
	first, err := l.open(ctx)
	if err != nil {
		done()
		return nil, err
	}
	stop, leave := context.WithCancelCause(c.streams.stop)
	serving := &Serving{leave: leave, done: make(chan struct{})}
	go func() {
		defer done()
		err := c.keep(stop, l, first)
		leave(nil)
		serving.mu.Lock()
		serving.err = err
		serving.mu.Unlock()
		close(serving.done)
	}()
	return serving, nil
}

// keep works until the listener has ended for good.
func (c *Client) keep(stop context.Context, l listener, current line) error {
	pace := c.settings.backoff.pace()
	for {
		began := time.Now()
		l.link(Link{Up: true})
		came := current.hold(stop)
		if stop.Err() != nil {
			return ErrClosed
		}
		if came.over {
			return came.err
		}
		if time.Since(began) >= c.settings.backoff.Cap {
			pace.reset()
		}
		next, err := c.reopen(stop, l, came, pace)
		if err != nil {
			return err
		}
		current = next
	}
}

func (c *Client) reopen(stop context.Context, l listener, came end, pace *pace) (line, error) {
	for {
		wait := pace.next(max(came.wait, retryAfter(came.err)))
		l.link(Link{Err: came.err, Wait: wait})
		c.settings.logger.Debug("registering again", "error", came.err, "wait", wait)
		sleep(stop, wait, nil)
		if stop.Err() != nil {
			return nil, ErrClosed
		}
		c.answering.ResetConnectBackoff()
		next, err := l.open(stop)
		if err == nil || !comesBack(err) {
			return next, err
		}
		came = end{err: err}
	}
}

// endOf says what follows this error: the listener registers again, or never.
func endOf(err error, asked time.Duration) end {
	return end{err: err, over: !comesBack(err), wait: asked}
}

// unregistered is the end of a registration that nobody asked to end.
func unregistered(refusal *Refusal) end {
	anew := refusal.Reason == ErrNotHolding || refusal.Reason == ErrServerDraining
	return end{err: refusal, over: !anew}
}

// comesBack reports whether to register again after this. A provider, or a command, may meet its own dead predecessor
// for a while.
func comesBack(err error) bool {
	if IsRetryable(err) {
		return true
	}
	for _, passing := range []Reason{
		ErrCallerNotLive, ErrWatchTooSlow, ErrDuplicateProvider, ErrDuplicateCommand, ErrQuotaExceeded,
		ErrStorageUnavailable,
	} {
		if errors.Is(err, passing) {
			return true
		}
	}
	return false
}
