package humanplane

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"sync"
	"time"
	"unicode/utf8"
)

const (
	// turnUnknown says that the number of the last turn is still to be read from the log.
	turnUnknown = -1
	// endLimit bounds the end of a turn whose context is over.
	endLimit = 10 * time.Second
)

// Turn is an open turn: the bracket inside which approvals are asked. It is safe for use by several goroutines at once.
type Turn struct {
	agent  *Agent
	number int64

	mu sync.Mutex
	// step is the one that is open; 0 where none is.
	step  int64
	ended bool
}

// Turn opens the next turn, runs the body and ends the turn: as "completed" where the body returns nil, else, and when it
// panics, as "interrupted". It returns the body's error, or else what went wrong with the turn itself.
func (a *Agent) Turn(ctx context.Context, body func(context.Context, *Turn) error) error {
	turn, err := a.StartTurn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = turn.Close() }()
	if err := body(ctx, turn); err != nil {
		return err
	}
	return turn.End(ctx, "completed")
}

// StartTurn opens the next turn. Say [Turn.End] when it is over, and defer [Turn.Close]. The first time, the number of
// the last turn is read from the log.
//
// Refusals: as in [Agent.Append]; INVARIANT_VIOLATED while another turn is open.
func (a *Agent) StartTurn(ctx context.Context) (*Turn, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.lastTurn == turnUnknown {
		last, err := a.readLastTurn(ctx)
		if err != nil {
			return nil, err
		}
		a.lastTurn = last
	}
	number := a.lastTurn + 1
	if _, err := a.Append(ctx, turnEvent("turn/start", bracket{Turn: number})); err != nil {
		// It may have been appended all the same: then its number is in the log.
		a.lastTurn = turnUnknown
		return nil, err
	}
	a.lastTurn = number
	return &Turn{agent: a, number: number}, nil
}

func (a *Agent) readLastTurn(ctx context.Context) (int64, error) {
	var last int64
	for event, err := range a.client.Events(ctx, EventFilter{SessionID: a.session, Types: []string{"turn/start"}}) {
		if err != nil {
			return 0, err
		}
		var start bracket
		if json.Unmarshal([]byte(event.DataJSON), &start) == nil {
			last = max(last, start.Turn)
		}
	}
	return last, nil
}

// Number is the turn's number, from 1.
func (t *Turn) Number() int64 { return t.number }

// Agent is the agent whose turn it is.
func (t *Turn) Agent() *Agent { return t.agent }

// LogToolCall appends `tool/call` under a new call id, which an approval can name, and returns that id. The arguments are
// the text as the model wrote it. It opens a step where none is open.
func (t *Turn) LogToolCall(ctx context.Context, tool, arguments string) (callID string, err error) {
	if !utf8.ValidString(arguments) || !utf8.ValidString(tool) {
		return "", &SettingError{Message: "a tool call that is not UTF-8: it could not be shown to the letter"}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	var events []NewEvent
	step := max(t.step, 1)
	if t.step == 0 {
		events = append(events, turnEvent("step/start", bracket{Turn: t.number, Step: step}))
	}
	callID = rand.Text()
	call := bracket{Turn: t.number, Step: step, CallID: callID, Name: tool, Arguments: &arguments}
	events = append(events, turnEvent("tool/call", call))
	if _, err := t.agent.Append(ctx, events...); err != nil {
		return "", err
	}
	t.step = step
	return callID, nil
}

// NextStep ends the open step, if one is, and opens the next; it returns its number.
func (t *Turn) NextStep(ctx context.Context) (int64, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	next := t.step + 1
	events := append(t.closeStep(), turnEvent("step/start", bracket{Turn: t.number, Step: next}))
	if _, err := t.agent.Append(ctx, events...); err != nil {
		return 0, err
	}
	t.step = next
	return next, nil
}

// Append appends events of the agent's own to the turn. See [Agent.Append].
func (t *Turn) Append(ctx context.Context, events ...NewEvent) (*Appended, error) {
	return t.agent.Append(ctx, events...)
}

// End ends the turn, for a reason such as "completed". A turn that has ended stays as it is. When ctx is over, the end is
// said all the same, for at most 10 s.
//
// Refusals: as in [Agent.Append]; INVARIANT_VIOLATED while an approval of the turn is open.
func (t *Turn) End(ctx context.Context, reason string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended {
		return nil
	}
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), endLimit)
	defer cancel()
	end := bracket{Turn: t.number, Reason: &endReason{Kind: reason}}
	if _, err := t.agent.Append(own, append(t.closeStep(), turnEvent("turn/end", end))...); err != nil {
		return err
	}
	t.ended = true
	return nil
}

// Close ends the turn as "interrupted" unless it has ended.
func (t *Turn) Close() error { return t.End(context.Background(), "interrupted") }

// closeStep needs the lock.
func (t *Turn) closeStep() []NewEvent {
	if t.step == 0 {
		return nil
	}
	return []NewEvent{turnEvent("step/end", bracket{Turn: t.number, Step: t.step})}
}

// bracket is the data of the events that a turn writes.
type bracket struct {
	Turn      int64      `json:"turn"`
	Step      int64      `json:"step,omitempty"`
	CallID    string     `json:"callId,omitempty"`
	Name      string     `json:"name,omitempty"`
	Arguments *string    `json:"arguments,omitempty"`
	Reason    *endReason `json:"reason,omitempty"`
}

type endReason struct {
	Kind string `json:"kind"`
}

func turnEvent(kind string, data bracket) NewEvent {
	// Strings and numbers always have a text.
	text, _ := json.Marshal(data)
	return NewEvent{Type: kind, DataJSON: string(text)}
}
