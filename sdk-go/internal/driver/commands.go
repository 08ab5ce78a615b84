package main

import (
	"context"
	"errors"

	"github.com/humanplane/humanplane/sdk-go"
)

func (d *driver) serveCommands(ctx context.Context, r *request) (fields, error) {
	client, err := named[*humanplane.Client](d, r.On)
	if err != nil {
		return nil, err
	}
	scope, err := d.scope(r)
	if err != nil {
		return nil, err
	}
	plugin := humanplane.Plugin{
		ClientName: "driver-go/1", PluginID: r.PluginID, Scope: scope,
		OnLink: func(link humanplane.Link) { d.event("link", r.As, fields{"up": link.Up}) },
	}
	for _, command := range r.Commands {
		plugin.Commands = append(plugin.Commands, humanplane.CommandHandler{
			CommandDefinition: humanplane.CommandDefinition{
				Name: command.Name, Description: command.Description, Hint: command.Hint,
				Secret: command.RecordInput != nil && !*command.RecordInput,
			},
			Run: func(ctx context.Context, invocation *humanplane.Invocation) (*humanplane.Done, error) {
				return d.invoked(ctx, r.As, invocation)
			},
		})
	}
	serving, err := client.ServeCommands(ctx, plugin)
	if err != nil {
		return nil, err
	}
	d.serving(r.As, serving)
	return nil, nil
}

func (d *driver) invoked(ctx context.Context, on string, invocation *humanplane.Invocation) (*humanplane.Done, error) {
	name, said, err := d.hand(ctx, on, func(name string) {
		d.event("invocation", on, fields{
			"invocation": name, "name": invocation.Name, "raw_input": invocation.RawInput,
			"session_id": invocation.SessionID, "principal": invocation.Principal,
		})
	})
	if err != nil {
		d.event("aborted", on, fields{"invocation": name})
		return nil, err
	}
	var done *humanplane.Done
	switch {
	case said.Fail != nil:
		return nil, &humanplane.Failure{Name: said.Fail.Name, Message: said.Fail.Message}
	case said.Raise != nil:
		return nil, errors.New(*said.Raise)
	case said.FailedText != nil:
		return humanplane.CommandFailed(*said.FailedText), nil
	case said.Text != nil:
		done = humanplane.CommandText(*said.Text)
	default:
		done = humanplane.CommandSilent()
	}
	if said.SourceEventSeq != nil {
		done.Made(*said.SourceEventSeq)
	}
	return done, nil
}

func (d *driver) commandResult(_ context.Context, r *request) (fields, error) {
	return d.tell(r.Invocation, r)
}

func (d *driver) execute(ctx context.Context, r *request) (fields, error) {
	client, err := named[*humanplane.Client](d, r.On)
	if err != nil {
		return nil, err
	}
	agent, err := d.agentRef(r.Agent)
	if err != nil {
		return nil, err
	}
	executed, err := client.Execute(ctx, humanplane.Execute{
		SessionID: r.SessionID, Line: r.Line, Agent: agent, RequestID: r.RequestID, Deadline: r.DeadlineMs.duration(),
	})
	if err != nil {
		return nil, err
	}
	return fields{
		"ended": executed.Kind, "text": executed.Text, "cause": executed.Cause, "message": executed.Message,
		"source_event_seq": orNull(executed.SourceEventSeq), "replayed": executed.Replayed, "by": byFields(executed.By),
	}, nil
}

func (d *driver) listCommands(ctx context.Context, r *request) (fields, error) {
	client, err := named[*humanplane.Client](d, r.On)
	if err != nil {
		return nil, err
	}
	commands, err := client.Commands(ctx, r.SessionID)
	shown := []fields{}
	for _, command := range commands {
		shown = append(shown, fields{
			"name": command.Name, "description": command.Description, "hint": command.Hint, "served_by": command.ServedBy,
		})
	}
	return fields{"commands": shown}, err
}
