package humanplane_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/humanplane/humanplane/sdk-go"
)

type (
	approvalOffer = humanplane.ApprovalOffer
	verdict       = humanplane.Verdict
)

func TestThreeLinesToAFirstApproval(t *testing.T) {
	client := connect(t, address)
	agent := attach(t, client)
	reports := make(chan humanplane.Report, 1)
	serve(t, client, agent.SessionID(), humanplane.Answerer{
		OnApproval: func(_ context.Context, offer *approvalOffer) (*verdict, error) {
			if offer.ToolCall.Arguments != `{"command":"ls <&>"}` {
				return nil, errors.New("other arguments: " + offer.ToolCall.Arguments)
			}
			return &verdict{Outcome: humanplane.AllowedOnce, Note: "go on"}, nil
		},
		OnReport: func(_ *humanplane.Offer, report humanplane.Report) { reports <- report },
	})
	err := agent.Turn(testContext(t), func(ctx context.Context, turn *humanplane.Turn) error {
		decision, err := turn.ApproveTool(ctx, "bash", `{"command":"ls <&>"}`)
		if err != nil {
			return err
		}
		if !decision.Granted() || decision.Note != "go on" || decision.By.AnswererID != "ada" || decision.Replayed {
			t.Errorf("not the grant that was given: %+v", decision)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if report := take(t, reports); report.Kind != humanplane.Counted || report.SettledSeq == nil {
		t.Errorf("not counted: %+v", report)
	}
	got := strings.Join(kinds(t, client, agent.SessionID())[3:], " ")
	want := "turn/start step/start tool/call approval/asked approval/decided step/end turn/end"
	if got != want {
		t.Errorf("the log has %s", got)
	}
}

func TestNobodyThere(t *testing.T) {
	turn := startTurn(t, connect(t, address))
	decision := must(turn.ApproveTool(testContext(t), "bash", "{}"))(t)
	if decision.Granted() || decision.Outcome != humanplane.Unavailable || decision.Cause != "NO_ANSWERER" {
		t.Errorf("%+v", decision)
	}
}

func TestTheSameNameAsksOnce(t *testing.T) {
	client := connect(t, address)
	turn := startTurn(t, client)
	serve(t, client, turn.Agent().SessionID(), humanplane.Answerer{
		OnApproval: func(context.Context, *approvalOffer) (*verdict, error) { return humanplane.Reject("no"), nil },
	})
	approval := humanplane.Approval{Tool: "bash", ActionJSON: `{"command":"ls"}`, RequestID: "once"}
	first := must(turn.Approve(testContext(t), approval))(t)
	again := must(turn.Approve(testContext(t), approval))(t)
	if first.Replayed || !again.Replayed || again.ApprovalID != first.ApprovalID || again.Outcome != humanplane.Rejected {
		t.Errorf("%+v, then %+v", first, again)
	}
	approval.ActionJSON = `{"command":"rm"}`
	if _, err := turn.Approve(testContext(t), approval); !errors.Is(err, humanplane.ErrRequestIDReused) {
		t.Errorf("another action under the same name: %v", err)
	}
}

// A cancelled context withdraws the request before the call returns.
func TestCancelReachesTheServer(t *testing.T) {
	withdrawn(t, context.Canceled, func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithCancel(ctx)
	})
}

func TestADeadlineReachesTheServer(t *testing.T) {
	withdrawn(t, context.DeadlineExceeded, func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, time.Second)
	})
}

func withdrawn(t *testing.T, want error, limit func(context.Context) (context.Context, context.CancelFunc)) {
	client := connect(t, address)
	turn := startTurn(t, client)
	ctx, cancel := limit(testContext(t))
	defer cancel()
	handlerEnded := make(chan struct{})
	reports := make(chan humanplane.Report, 1)
	serve(t, client, turn.Agent().SessionID(), humanplane.Answerer{
		OnApproval: func(offered context.Context, _ *approvalOffer) (*verdict, error) {
			if want == context.Canceled {
				cancel()
			}
			<-offered.Done()
			close(handlerEnded)
			return humanplane.AllowOnce(), nil
		},
		OnReport: func(_ *humanplane.Offer, report humanplane.Report) { reports <- report },
	})
	decision, err := turn.ApproveTool(ctx, "bash", "{}")
	if !errors.Is(err, want) || decision.Granted() {
		t.Fatalf("%+v, %v", decision, err)
	}
	if log := kinds(t, client, turn.Agent().SessionID()); !slices.Contains(log, "approval/decided") {
		t.Errorf("not withdrawn when the call returned: %v", log)
	}
	take(t, handlerEnded)
	if report := take(t, reports); report.Kind != humanplane.Retracted || report.Cause != "WITHDRAWN" {
		t.Errorf("%+v", report)
	}
}

func TestClosingTheClientWithdraws(t *testing.T) {
	watcher := connect(t, address)
	client := must(humanplane.NewClient(address, quick))(t)
	turn := startTurn(t, client)
	offered := make(chan struct{})
	serve(t, watcher, turn.Agent().SessionID(), humanplane.Answerer{
		OnApproval: func(ctx context.Context, _ *approvalOffer) (*verdict, error) {
			close(offered)
			<-ctx.Done()
			return nil, nil
		},
	})
	ended := make(chan error, 1)
	go func() {
		_, err := turn.ApproveTool(t.Context(), "bash", "{}")
		ended <- err
	}()
	take(t, offered)
	if err := client.Close(); err != nil {
		t.Error(err)
	}
	if err := take(t, ended); !errors.Is(err, humanplane.ErrClosed) {
		t.Errorf("the call ended with %v", err)
	}
	if err := turn.Agent().Err(); !errors.Is(err, humanplane.ErrClosed) {
		t.Errorf("the lease ended with %v", err)
	}
	log := kinds(t, watcher, turn.Agent().SessionID())
	if log[len(log)-1] != "turn/end" || !slices.Contains(log, "approval/decided") {
		t.Errorf("the log has %v", log)
	}
	if _, err := client.NewSession(testContext(t)); !errors.Is(err, humanplane.ErrClosed) {
		t.Errorf("a closed client began a call: %v", err)
	}
}

func TestAFailedBodyInterruptsItsTurn(t *testing.T) {
	client := connect(t, address)
	agent := attach(t, client)
	broken := errors.New("broken")
	err := agent.Turn(testContext(t), func(context.Context, *humanplane.Turn) error { return broken })
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was lost")
			}
		}()
		_ = agent.Turn(testContext(t), func(context.Context, *humanplane.Turn) error { panic("broken") })
	}()
	reasons := []string{}
	filter := humanplane.EventFilter{SessionID: agent.SessionID(), Types: []string{"turn/end"}}
	for event, err := range client.Events(testContext(t), filter) {
		if err != nil {
			t.Fatal(err)
		}
		reasons = append(reasons, event.DataJSON)
	}
	want := []string{`{"turn":1,"reason":{"kind":"interrupted"}}`, `{"turn":2,"reason":{"kind":"interrupted"}}`}
	if !slices.Equal(reasons, want) {
		t.Errorf("turns ended as %v", reasons)
	}
}

// The end of a turn is said also where its context is over.
func TestATurnEndsWithoutItsContext(t *testing.T) {
	client := connect(t, address)
	agent := attach(t, client)
	ctx, cancel := context.WithCancel(testContext(t))
	err := agent.Turn(ctx, func(context.Context, *humanplane.Turn) error {
		cancel()
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if log := kinds(t, client, agent.SessionID()); log[len(log)-1] != "turn/end" {
		t.Errorf("the log has %v", log)
	}
}

func TestATurnThatIsNotOpen(t *testing.T) {
	turn := startTurn(t, connect(t, address))
	if err := turn.End(testContext(t), "completed"); err != nil {
		t.Fatal(err)
	}
	_, err := turn.Approve(testContext(t), humanplane.Approval{Tool: "bash", ActionJSON: "{}"})
	var refusal *humanplane.Refusal
	if !errors.Is(err, humanplane.ErrNoOpenTurn) || !errors.As(err, &refusal) || refusal.Metadata["sessionId"] == "" {
		t.Errorf("%#v", err)
	}
}

func TestTextThatCannotBeShownIsNotAsked(t *testing.T) {
	turn := startTurn(t, connect(t, address))
	_, err := turn.ApproveTool(testContext(t), "bash", "{\"command\":\"\xff\"}")
	var setting *humanplane.SettingError
	if !errors.As(err, &setting) {
		t.Error(err)
	}
}
