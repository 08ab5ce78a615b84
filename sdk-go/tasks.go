package humanplane

import (
	"context"
	"errors"
	"sync"
	"time"
)

// ErrClosed says that this side has closed the client, the agent or whatever was served.
var ErrClosed = errors.New("humanplane: closed")

// tasks counts what runs, so that it can be ended and awaited.
type tasks struct {
	stop   context.Context
	cancel context.CancelCauseFunc
	mu     sync.Mutex
	closed bool
	group  sync.WaitGroup
}

func newTasks() *tasks {
	stop, cancel := context.WithCancelCause(context.Background())
	return &tasks{stop: stop, cancel: cancel}
}

// begin counts one more, until the returned function is called; false where nothing begins any more.
func (t *tasks) begin() (func(), bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return nil, false
	}
	t.group.Add(1)
	return t.group.Done, true
}

// bind makes a context that ends with ctx, and when the tasks are closed: then its cause is ErrClosed.
func (t *tasks) bind(ctx context.Context) (context.Context, func(), error) {
	done, ok := t.begin()
	if !ok {
		return nil, nil, ErrClosed
	}
	bound, cancel := context.WithCancelCause(ctx)
	unhook := context.AfterFunc(t.stop, func() { cancel(ErrClosed) })
	return bound, func() { unhook(); cancel(nil); done() }, nil
}

// close lets nothing begin any more, tells what runs to end, and waits for that; false at the limit.
func (t *tasks) close(limit time.Duration) bool {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	t.cancel(ErrClosed)
	return within(limit, t.group.Wait)
}

// within waits for something, at most so long.
func within(limit time.Duration, wait func()) bool {
	done := make(chan struct{})
	go func() { wait(); close(done) }()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}

// ended says why a context is over: ErrClosed where this side closed it, else ctx.Err().
func ended(ctx context.Context) error {
	if errors.Is(context.Cause(ctx), ErrClosed) {
		return ErrClosed
	}
	return ctx.Err()
}

// sleep waits so long, or until the context is over, or until over is closed.
func sleep(ctx context.Context, wait time.Duration, over <-chan struct{}) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-over:
	case <-timer.C:
	}
}
