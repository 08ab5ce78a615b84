package humanplane_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/humanplane/humanplane/sdk-go"
)

// A wait outlives its connection: the same person is asked once, and the agent keeps its incarnation.
func TestAWaitSurvivesItsConnection(t *testing.T) {
	proxy := newProxy(t)
	turn := startTurn(t, connect(t, proxy.address()))
	before := turn.Agent().Ref()
	answered := make(chan struct{})
	offers := make(chan string, 4)
	serve(t, connect(t, address), turn.Agent().SessionID(), humanplane.Answerer{
		OnApproval: func(ctx context.Context, offer *approvalOffer) (*verdict, error) {
			offers <- offer.AskID
			select {
			case <-answered:
				return humanplane.AllowOnce(), nil
			case <-ctx.Done():
				return nil, nil
			}
		},
	})
	decisions := make(chan *humanplane.Decision, 1)
	go func() {
		decision, err := turn.ApproveTool(testContext(t), "bash", "{}")
		if err != nil {
			t.Error(err)
		}
		decisions <- decision
	}()
	take(t, offers)
	proxy.cut()
	// The agent is back when it can write again.
	must(turn.Append(testContext(t), humanplane.NewEvent{Type: "test/back", DataJSON: "{}"}))(t)
	close(answered)
	if decision := take(t, decisions); !decision.Granted() {
		t.Errorf("%+v", decision)
	}
	if after := turn.Agent().Ref(); after != before || len(offers) != 0 || turn.Agent().Err() != nil {
		t.Errorf("%v became %v, asked %d times more; %v", before, after, len(offers), turn.Agent().Err())
	}
}

func TestAnAgentIsTakenOver(t *testing.T) {
	client := connect(t, address)
	first := attach(t, client)
	name := humanplane.Attach{SessionID: first.SessionID(), AgentID: first.Ref().AgentID}
	if _, err := client.Attach(testContext(t), name); !errors.Is(err, humanplane.ErrAgentAlreadyLive) {
		t.Errorf("a second of the same name: %v", err)
	}
	name.TakeOver = true
	second := must(client.Attach(testContext(t), name))(t)
	take(t, first.Done())
	if err := first.Err(); !errors.Is(err, humanplane.ErrStaleAgent) {
		t.Errorf("the first ended with %v", err)
	}
	if _, err := first.StartTurn(testContext(t)); !errors.Is(err, humanplane.ErrStaleAgent) {
		t.Errorf("the first may still start a turn: %v", err)
	}
	if err := second.Close(); err != nil || !errors.Is(second.Err(), humanplane.ErrClosed) {
		t.Errorf("%v, %v", err, second.Err())
	}
}

func TestTheModelIsTold(t *testing.T) {
	client := connect(t, address)
	agent := attach(t, client)
	told := make(chan humanplane.ApprovalPolicy, 4)
	go func() {
		defer close(told)
		for context := range agent.Contexts(t.Context()) {
			told <- context.Policy
		}
	}()
	if policy := take(t, told); policy != humanplane.PolicyAsk {
		t.Errorf("first told of %s", policy)
	}
	must(client.SetApprovalPolicy(testContext(t), agent.SessionID(), humanplane.PolicyNever))(t)
	if policy := take(t, told); policy != humanplane.PolicyNever {
		t.Errorf("then told of %s", policy)
	}
	if err := agent.Close(); err != nil {
		t.Error(err)
	}
	if policy, more := <-told; more {
		t.Errorf("told of %s after the end", policy)
	}
}

func TestAttachHearsItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(testContext(t))
	cancel()
	_, err := connect(t, address).Attach(ctx, humanplane.Attach{SessionID: "s", AgentID: "a"})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A confined session starts no turn until somebody says that it is confined.
func TestAHostThatEnforces(t *testing.T) {
	client := connect(t, address)
	session := must(client.CreateSession(testContext(t), humanplane.NewSession{}))(t)
	name := humanplane.Attach{SessionID: session.SessionID, AgentID: "confined"}
	agent := must(client.Attach(testContext(t), name))(t)
	if _, err := agent.StartTurn(testContext(t)); !errors.Is(err, humanplane.ErrSandboxUnavailable) {
		t.Errorf("unconfined: %v", err)
	}
	name.TakeOver, name.Enforces = true, &humanplane.Enforcement{
		Modes: []humanplane.SandboxMode{humanplane.WorkspaceWrite}, Level: humanplane.FullEnforcement,
	}
	agent = must(client.Attach(testContext(t), name))(t)
	must(agent.StartTurn(testContext(t)))(t)
	now := must(client.Permissions(testContext(t), session.SessionID))(t)
	known := slices.ContainsFunc(now.Options, func(one humanplane.PermissionOption) bool { return one.Value == now.Current })
	if !now.SandboxAvailable || now.Sandbox != humanplane.WorkspaceWrite || !known {
		t.Errorf("%+v", now)
	}
}
