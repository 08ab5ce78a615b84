package humanplane_test

import (
	"context"
	"errors"
	"testing"

	"github.com/humanplane/humanplane/sdk-go"
)

// plug serves one command in a session of its own, which it returns.
func plug(
	t *testing.T, client *humanplane.Client, run func(context.Context, *humanplane.Invocation) (*humanplane.Done, error),
) string {
	t.Helper()
	session := must(client.NewSession(testContext(t)))(t)
	must(client.ServeCommands(testContext(t), humanplane.Plugin{
		ClientName: "test/1", PluginID: "test", Scope: humanplane.Scope{SessionID: session},
		Commands: []humanplane.CommandHandler{{
			CommandDefinition: humanplane.CommandDefinition{Name: "hello", Description: "Says hello.", Hint: "whom"},
			Run:               run,
		}},
	}))(t)
	return session
}

func TestACommandRuns(t *testing.T) {
	client := connect(t, address)
	session := plug(t, client, func(_ context.Context, typed *humanplane.Invocation) (*humanplane.Done, error) {
		return humanplane.CommandText("hello" + typed.RawInput).Made(0), nil
	})
	done := must(client.Execute(testContext(t), humanplane.Execute{SessionID: session, Line: "/hello  you\n"}))(t)
	if done.Kind != humanplane.CommandSucceeded || done.Text != "hello  you\n" || *done.SourceEventSeq != 0 || done.DoneSeq == nil {
		t.Errorf("%+v", done)
	}
	listed := must(client.Commands(testContext(t), session))(t)
	if listed[0].Name != "hello" || listed[0].Hint != "whom" || listed[0].ServedBy != "test" {
		t.Errorf("%+v", listed)
	}
	not := must(client.Execute(testContext(t), humanplane.Execute{SessionID: session, Line: "/unknown"}))(t)
	if not.Kind != humanplane.NotACommand {
		t.Errorf("%+v", not)
	}
}

func TestCommandsThatFail(t *testing.T) {
	client := connect(t, address)
	for _, one := range []struct {
		run   func(context.Context, *humanplane.Invocation) (*humanplane.Done, error)
		kind  humanplane.ExecutedKind
		cause string
	}{
		{func(context.Context, *humanplane.Invocation) (*humanplane.Done, error) {
			return humanplane.CommandFailed("no"), nil
		}, humanplane.CommandErred, ""},
		{func(context.Context, *humanplane.Invocation) (*humanplane.Done, error) {
			return nil, errors.New("broken")
		}, humanplane.CommandBroke, "HANDLER_FAILED"},
		{func(context.Context, *humanplane.Invocation) (*humanplane.Done, error) { panic("broken") },
			humanplane.CommandBroke, "HANDLER_FAILED"},
		{func(context.Context, *humanplane.Invocation) (*humanplane.Done, error) {
			return humanplane.CommandText("").Made(1 << 40), nil // no such event: the result is refused
		}, humanplane.CommandBroke, "HANDLER_FAILED"},
	} {
		session := plug(t, client, one.run)
		done := must(client.Execute(testContext(t), humanplane.Execute{SessionID: session, Line: "/hello"}))(t)
		if done.Kind != one.kind || done.Cause != one.cause {
			t.Errorf("%+v", done)
		}
	}
}

func TestACancelledCommandIsAborted(t *testing.T) {
	client := connect(t, address)
	ctx, cancel := context.WithCancel(testContext(t))
	stopped := make(chan struct{})
	session := plug(t, client, func(running context.Context, _ *humanplane.Invocation) (*humanplane.Done, error) {
		cancel()
		<-running.Done()
		close(stopped)
		return nil, nil
	})
	_, err := client.Execute(ctx, humanplane.Execute{SessionID: session, Line: "/hello", RequestID: "one"})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	take(t, stopped)
	again := must(client.Execute(testContext(t), humanplane.Execute{SessionID: session, Line: "/hello", RequestID: "one"}))(t)
	if !again.Replayed || again.Cause != "WITHDRAWN" {
		t.Errorf("%+v", again)
	}
}

func TestACommandIsServedOnce(t *testing.T) {
	client := connect(t, address)
	_, err := client.ServeCommands(testContext(t), humanplane.Plugin{
		PluginID: "test", Commands: []humanplane.CommandHandler{{
			CommandDefinition: humanplane.CommandDefinition{Name: "status", Description: "Another."},
			Run:               func(context.Context, *humanplane.Invocation) (*humanplane.Done, error) { return nil, nil },
		}},
	})
	if !errors.Is(err, humanplane.ErrDuplicateCommand) {
		t.Error(err)
	}
}
