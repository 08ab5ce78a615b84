package humanplane_test

import (
	"context"
	"errors"
	"testing"

	"github.com/humanplane/humanplane/sdk-go"
)

// A watch goes on where it stood: no event twice, none left out, whatever breaks.
func TestAWatchSurvivesItsConnection(t *testing.T) {
	proxy := newProxy(t)
	client := connect(t, address)
	agent := attach(t, client)
	const events = 50
	next := int64(0)
	for watched, err := range connect(t, proxy.address()).WatchEvents(
		testContext(t), humanplane.EventFilter{SessionID: agent.SessionID()},
	) {
		if err != nil {
			t.Fatal(err)
		}
		if watched.Event == nil {
			proxy.cut()
			must(agent.Append(testContext(t), humanplane.NewEvent{Type: "test/one", DataJSON: "{}"}))(t)
			continue
		}
		if watched.Event.Seq != next {
			t.Fatalf("%d came, not %d", watched.Event.Seq, next)
		}
		if next++; next == events {
			return
		}
	}
	t.Fatal("the watch ended")
}

func TestAWatchEnds(t *testing.T) {
	client := connect(t, address)
	agent := attach(t, client)
	ctx, cancel := context.WithCancel(testContext(t))
	defer cancel()
	var last error
	for _, err := range client.WatchEvents(ctx, humanplane.EventFilter{SessionID: agent.SessionID()}) {
		cancel()
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("cancelled: %v", last)
	}
	for _, last = range client.WatchEvents(testContext(t), humanplane.EventFilter{SessionID: "none"}) {
	}
	if !errors.Is(last, humanplane.ErrSessionNotFound) {
		t.Errorf("without a session: %v", last)
	}
	closed := false
	for watched, err := range client.WatchEvents(testContext(t), humanplane.EventFilter{SessionID: agent.SessionID()}) {
		if err != nil {
			t.Fatal(err)
		}
		if watched.Event == nil && !closed {
			closed = true
			if err := client.CloseSession(testContext(t), agent.SessionID(), "over"); err != nil {
				t.Fatal(err)
			}
		}
		last = nil
		if watched.Event != nil && watched.Event.Type == "session/closed" {
			last = errors.New("closed")
		}
	}
	if last == nil {
		t.Error("the last event of a closed session did not come")
	}
}

func TestWhatWaitsIsWatched(t *testing.T) {
	client := connect(t, address)
	turn := startTurn(t, client)
	session := turn.Agent().SessionID()
	release := make(chan struct{})
	serve(t, client, session, humanplane.Answerer{
		OnApproval: func(context.Context, *approvalOffer) (*verdict, error) {
			<-release
			return humanplane.Reject("no"), nil
		},
	})
	go func() { _, _ = turn.ApproveTool(testContext(t), "bash", `{"a":1}`) }()
	presented := false
	filter := humanplane.PendingFilter{SessionID: session, Kinds: []humanplane.AskKind{humanplane.ApprovalKind}}
	restarted := false
	for change, err := range client.WatchPending(testContext(t), filter) {
		switch {
		case err != nil:
			t.Fatal(err)
		case change.Kind == humanplane.PendingRestart:
			restarted = true
		case change.Kind == humanplane.PendingAdded || change.Kind == humanplane.PendingItem:
			if change.Ask.Tool != "bash" || change.Ask.ToolCall.Arguments != `{"a":1}` {
				t.Errorf("%+v", change.Ask)
			}
		case change.Kind == humanplane.PendingRemoved:
			if !restarted || !presented || change.Cause != "ANSWERED" || change.By.AnswererID != "ada" {
				t.Errorf("restarted %t, presented %t, %+v", restarted, presented, change)
			}
			return
		}
		if len(change.Presented) == 1 && !presented {
			presented = true
			close(release)
		}
	}
}

func TestPermissionsAreWatched(t *testing.T) {
	client := connect(t, address)
	session := must(client.NewSession(testContext(t)))(t)
	settings := false
	for change, err := range client.WatchPermissions(testContext(t), session) {
		switch {
		case err != nil:
			t.Fatal(err)
		case change.Settings != nil:
			settings = change.Settings.DefaultPreset == "workspace-write"
		case change.Session.Current == "supervised":
			must(client.SelectPreset(testContext(t), session, "workspace-write"))(t)
		case change.Session.Current == "workspace-write":
			if !settings || change.Session.SandboxAvailable {
				t.Errorf("settings %t, %+v", settings, change.Session)
			}
			return
		}
	}
}
