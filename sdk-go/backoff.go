package humanplane

import (
	"math/rand/v2"
	"time"
)

// Backoff says how long to wait between tries, with full jitter: before try n, a random time between 0 and Base·2ⁿ, at
// most Cap.
type Backoff struct {
	// Base is the bound before the first retry. 200 ms by default.
	Base time.Duration
	// Cap is the highest bound. 10 s by default.
	Cap time.Duration
}

// maxDoublings keeps the bound from overflowing: 2³⁰ times any base is above every cap in use.
const maxDoublings = 30

// pace is a backoff under way. Its owner is one goroutine.
type pace struct {
	backoff Backoff
	tries   int
}

func (b Backoff) pace() *pace { return &pace{backoff: b} }

// next is the next wait, and no less than what the server asked for.
func (p *pace) next(asked time.Duration) time.Duration {
	bound := min(p.backoff.Base<<min(p.tries, maxDoublings), p.backoff.Cap)
	if bound <= 0 {
		bound = p.backoff.Cap
	}
	p.tries++
	return asked + time.Duration(rand.Float64()*float64(bound))
}

// reset is called when something worked.
func (p *pace) reset() { p.tries = 0 }
