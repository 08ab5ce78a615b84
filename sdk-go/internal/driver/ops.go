package main

import (
	"context"
	"slices"
	"strings"

	"github.com/humanplane/humanplane/sdk-go"
)

type op func(*driver, context.Context, *request) (fields, error)

var ops map[string]op

func init() {
	ops = map[string]op{
		"capabilities":      (*driver).capabilities,
		"connect":           (*driver).connect,
		"new_session":       (*driver).newSession,
		"close":             (*driver).close,
		"cancel":            (*driver).cancel,
		"attach":            (*driver).attach,
		"turn_start":        (*driver).turnStart,
		"turn_end":          (*driver).turnEnd,
		"append":            (*driver).append,
		"log_tool_call":     (*driver).logToolCall,
		"approve":           (*driver).approve,
		"ask":               (*driver).ask,
		"ask_session":       (*driver).askSession,
		"authorize":         (*driver).authorize,
		"serve_answers":     (*driver).serveAnswers,
		"answer":            (*driver).answer,
		"serve_commands":    (*driver).serveCommands,
		"command_result":    (*driver).commandResult,
		"execute":           (*driver).execute,
		"list_commands":     (*driver).listCommands,
		"watch_events":      (*driver).watchEvents,
		"watch_pending":     (*driver).watchPending,
		"watch_permissions": (*driver).watchPermissions,
		"pause":             (*driver).pause,
		"resume":            (*driver).resume,
		"get_permissions":   (*driver).getPermissions,
		"set_permissions":   (*driver).setPermissions,
	}
}

func (d *driver) capabilities(context.Context, *request) (fields, error) {
	names := []string{}
	for name := range ops {
		names = append(names, name)
	}
	slices.Sort(names)
	return fields{"language": "go", "transports": []string{"h2", "unix"}, "ops": names}, nil
}

// name keeps a thing.
func (d *driver) name(as string, thing any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.things[as] = thing
}

// named finds a thing of a kind.
func named[Thing any](d *driver, name string) (Thing, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	thing, ok := d.things[name].(Thing)
	if !ok {
		return thing, usage("%q is no %T", name, thing)
	}
	return thing, nil
}

func (d *driver) connect(_ context.Context, r *request) (fields, error) {
	target, _ := r.Target.(string)
	var options []humanplane.Option
	if r.Token != "" {
		options = append(options, humanplane.WithToken(r.Token))
	}
	if r.WaitMs > 0 {
		options = append(options, humanplane.WithWait(r.WaitMs.duration()))
	}
	if r.CallLimitMs > 0 {
		options = append(options, humanplane.WithCallLimit(r.CallLimitMs.duration()))
	}
	if r.BackoffBaseMs > 0 && r.BackoffCapMs > 0 {
		backoff := humanplane.Backoff{Base: r.BackoffBaseMs.duration(), Cap: r.BackoffCapMs.duration()}
		options = append(options, humanplane.WithBackoff(backoff))
	}
	client, err := humanplane.NewClient(target, options...)
	if err != nil {
		return nil, err
	}
	d.name(r.As, client)
	return nil, nil
}

func (d *driver) newSession(ctx context.Context, r *request) (fields, error) {
	client, err := named[*humanplane.Client](d, r.On)
	if err != nil {
		return nil, err
	}
	if r.Preset == "" {
		session, err := client.NewSession(ctx)
		return fields{"session_id": session}, err
	}
	session, err := client.CreateSession(ctx, humanplane.NewSession{Preset: r.Preset})
	if err != nil {
		return nil, err
	}
	return fields{"session_id": session.SessionID}, nil
}

func (d *driver) close(_ context.Context, r *request) (fields, error) {
	thing, err := named[interface{ Close() error }](d, r.On)
	if err != nil {
		return nil, err
	}
	return nil, thing.Close()
}

func (d *driver) cancel(_ context.Context, r *request) (fields, error) {
	target, ok := r.Target.(float64)
	if !ok {
		return nil, usage("cancel needs the id of an op")
	}
	d.mu.Lock()
	cancel := d.running[int64(target)]
	d.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	return nil, nil
}

// scope is that of an answerer or a plugin.
func (d *driver) scope(r *request) (humanplane.Scope, error) {
	if r.Agent == "" {
		return humanplane.Scope{SessionID: r.SessionID}, nil
	}
	ref, err := d.agentRef(r.Agent)
	return humanplane.Scope{Agent: ref}, err
}

// agentRef is nil for no name.
func (d *driver) agentRef(name string) (*humanplane.AgentRef, error) {
	if name == "" {
		return nil, nil
	}
	agent, err := named[*humanplane.Agent](d, name)
	if err != nil {
		return nil, err
	}
	ref := agent.Ref()
	return &ref, nil
}

// wants reports whether a kind is among them.
func wants(kinds []string, kind string) bool {
	return slices.ContainsFunc(kinds, func(own string) bool { return strings.EqualFold(own, kind) })
}
