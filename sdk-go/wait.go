package humanplane

import (
	"context"
	"errors"
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
	idle := w.client.settings.idlePace()
	opened := false
	for {
		began := time.Now()
		settled, err := persist(bound, w.client, w.end, w.call)
		if settled != nil && err == nil {
			return settled, nil
		}
		if bound.Err() != nil {
			err = ended(bound)
		}
		if err != nil {
			if opened || !neverAsked(err) {
				w.takeBack(ctx)
			}
			return nil, err
		}
		opened = true
		if time.Since(began) >= w.client.settings.wait/2 {
			idle.reset()
			continue
		}
		sleep(bound, idle.next(0), nil)
	}
}

// takeBack says it with a context of its own, for the caller's may be over.
func (w waiter[Settled]) takeBack(ctx context.Context) {
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), withdrawLimit)
	defer cancel()
	_, err := persist(own, w.client, ending{}, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, w.withdraw(ctx)
	})
	if err != nil {
		w.client.settings.logger.DebugContext(own, "a request was not withdrawn", "error", err)
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
