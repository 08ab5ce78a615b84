package humanplane

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/types/known/durationpb"
)

const (
	// slack is how much longer than its wait a call may take.
	slack = 15 * time.Second
	// late is how much longer than its deadline a request is waited for.
	late = 30 * time.Second
	// withdrawLimit bounds what is said after a caller has gone.
	withdrawLimit = 5 * time.Second
	// overtaken is how long until a request is withdrawn again that the server has not heard of yet.
	overtaken = 20 * time.Millisecond
	// idleCap keeps a server whose waits return at once from being asked in a tight loop.
	idleCap = time.Second
)

// waiter is the one life cycle of approvals, questions and commands: one request under one id.
type waiter[Settled any] struct {
	client *Client
	// end says when it is no use to ask again.
	end ending
	// call names the request by the same id each time; nil without an error: it is pending.
	call func(context.Context) (*Settled, error)
	// withdraw takes it back.
	withdraw func(context.Context) error
}

// settle calls until the request settles. When the context ends, or it gives up, the request is withdrawn first.
func (w waiter[Settled]) settle(ctx context.Context) (*Settled, error) {
	bound, done, err := w.client.calls.bind(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	// The call that asks is let go only once the server has heard the withdrawal: it may be behind on its way, and a
	// request that arrives after its withdrawal would live on.
	asking, letGo := context.WithCancel(context.WithoutCancel(bound))
	defer letGo()
	var calling atomic.Bool
	withdrawn := make(chan struct{})
	unhook := context.AfterFunc(bound, func() {
		w.takeBack(ctx, &calling)
		letGo()
		close(withdrawn)
	})
	settled, opened, err := w.ask(bound, asking, &calling)
	if !unhook() {
		<-withdrawn
		return nil, ended(bound)
	}
	if err != nil && (opened || !neverAsked(err)) {
		w.takeBack(ctx, &calling)
	}
	return settled, err
}

// ask calls until the request settles, bound is over, or it gives up; opened says that the server has said that it is
// asked.
func (w waiter[Settled]) ask(
	bound, asking context.Context, calling *atomic.Bool,
) (settled *Settled, opened bool, err error) {
	idle := w.client.settings.idlePace()
	for {
		began := time.Now()
		settled, err = persist(bound, w.client, w.end, func(context.Context) (*Settled, error) {
			calling.Store(true)
			defer calling.Store(false)
			return w.call(asking)
		})
		if settled != nil || err != nil || bound.Err() != nil {
			return settled, opened, err
		}
		opened = true
		if time.Since(began) >= w.client.settings.wait/2 {
			idle.reset()
			continue
		}
		sleep(bound, idle.next(0), nil)
	}
}

// takeBack says it with a context of its own, for the caller's may be over; again while the request is still on its way.
func (w waiter[Settled]) takeBack(ctx context.Context, calling *atomic.Bool) {
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), withdrawLimit)
	defer cancel()
	for {
		_, err := persist(own, w.client, ending{}, func(ctx context.Context) (struct{}, error) {
			return struct{}{}, w.withdraw(ctx)
		})
		if !errors.Is(err, ErrRequestNotFound) || !calling.Load() || own.Err() != nil {
			w.client.settings.logger.DebugContext(own, "a request was withdrawn", "error", err)
			return
		}
		sleep(own, overtaken, nil)
	}
}

// neverAsked is true of what was refused at the first try: the id may even be that of another request.
func neverAsked(err error) bool {
	var refusal *Refusal
	return errors.As(err, &refusal) && refusal.Code != codes.Internal && refusal.Code != codes.Unavailable
}

func (s settings) idlePace() *pace {
	return Backoff{Base: s.backoff.Base, Cap: min(s.backoff.Cap, idleCap)}.pace()
}

// waitLimit is how long one call that waits may take.
func (s settings) waitLimit() time.Duration { return s.wait + slack }

// past is the end of a request that ends by itself after the deadline.
func past(deadline time.Duration) (ending, func()) {
	ctx, cancel := context.WithTimeout(context.Background(), deadline+late)
	why := func() error { return &TransportError{Code: codes.DeadlineExceeded, Message: "the deadline has passed"} }
	return ending{done: ctx.Done(), why: why}, cancel
}

// duration is absent for 0.
func duration(d time.Duration) *durationpb.Duration {
	if d == 0 {
		return nil
	}
	return durationpb.New(d)
}
