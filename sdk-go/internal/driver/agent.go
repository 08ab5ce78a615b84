package main

import (
	"context"

	"github.com/humanplane/humanplane/sdk-go"
)

func (d *driver) attach(ctx context.Context, r *request) (fields, error) {
	client, err := named[*humanplane.Client](d, r.On)
	if err != nil {
		return nil, err
	}
	parent, err := d.agentRef(r.Parent)
	if err != nil {
		return nil, err
	}
	attach := humanplane.Attach{SessionID: r.SessionID, AgentID: r.AgentID, Parent: parent, TakeOver: r.TakeOver}
	if r.Enforces != nil {
		attach.Enforces = &humanplane.Enforcement{Modes: r.Enforces.Modes, Level: r.Enforces.Level}
	}
	agent, err := client.Attach(ctx, attach)
	if err != nil {
		return nil, err
	}
	d.name(r.As, agent)
	go func() {
		for told := range agent.Contexts(context.Background()) {
			d.event("context", r.As, fields{"text": told.Text, "policy": told.Policy})
		}
		<-agent.Done()
		d.event("ended", r.As, fields{"error": errorFields(agent.Err())})
	}()
	ref := agent.Ref()
	return fields{"agent_id": ref.AgentID, "incarnation": ref.Incarnation}, nil
}

func (d *driver) turnStart(ctx context.Context, r *request) (fields, error) {
	agent, err := named[*humanplane.Agent](d, r.On)
	if err != nil {
		return nil, err
	}
	turn, err := agent.StartTurn(ctx)
	if err != nil {
		return nil, err
	}
	d.name(r.As, turn)
	return fields{"turn": turn.Number()}, nil
}

func (d *driver) turnEnd(ctx context.Context, r *request) (fields, error) {
	turn, err := named[*humanplane.Turn](d, r.On)
	if err != nil {
		return nil, err
	}
	if r.Reason == "" {
		r.Reason = "completed"
	}
	return nil, turn.End(ctx, r.Reason)
}

func (d *driver) append(ctx context.Context, r *request) (fields, error) {
	agent, err := named[*humanplane.Agent](d, r.On)
	if err != nil {
		return nil, err
	}
	var events []humanplane.NewEvent
	for _, event := range r.Events {
		events = append(events, humanplane.NewEvent{Type: event.Type, DataJSON: event.DataJSON})
	}
	stands, err := agent.Append(ctx, events...)
	if err != nil {
		return nil, err
	}
	return fields{"first_seq": stands.FirstSeq, "next_seq": stands.NextSeq, "replayed": stands.Replayed}, nil
}

func (d *driver) logToolCall(ctx context.Context, r *request) (fields, error) {
	turn, err := named[*humanplane.Turn](d, r.On)
	if err != nil {
		return nil, err
	}
	callID, err := turn.LogToolCall(ctx, r.Tool, orEmpty(r.Arguments))
	return fields{"call_id": callID}, err
}

func (d *driver) approve(ctx context.Context, r *request) (fields, error) {
	turn, err := named[*humanplane.Turn](d, r.On)
	if err != nil {
		return nil, err
	}
	approval := humanplane.Approval{
		Tool: r.Tool, CallID: r.CallID, ActionJSON: r.ActionJSON, Summary: r.Summary, Reason: r.Reason,
		RequestID: r.RequestID, Deadline: r.DeadlineMs.duration(),
	}
	if r.Arguments != nil {
		if approval.CallID, err = turn.LogToolCall(ctx, r.Tool, *r.Arguments); err != nil {
			return nil, err
		}
	}
	decision, err := turn.Approve(ctx, approval)
	if err != nil {
		return nil, err
	}
	return decisionFields(decision), nil
}

func (d *driver) ask(ctx context.Context, r *request) (fields, error) {
	asker, err := named[interface {
		Ask(context.Context, humanplane.Ask) (*humanplane.Answers, error)
	}](d, r.On)
	if err != nil {
		return nil, err
	}
	answers, err := asker.Ask(ctx, r.batch())
	if err != nil {
		return nil, err
	}
	return answersFields(answers), nil
}

func (d *driver) askSession(ctx context.Context, r *request) (fields, error) {
	client, err := named[*humanplane.Client](d, r.On)
	if err != nil {
		return nil, err
	}
	answers, err := client.Ask(ctx, r.SessionID, r.batch())
	if err != nil {
		return nil, err
	}
	return answersFields(answers), nil
}

func (d *driver) authorize(ctx context.Context, r *request) (fields, error) {
	turn, err := named[*humanplane.Turn](d, r.On)
	if err != nil {
		return nil, err
	}
	if r.Arguments == nil {
		return nil, usage("authorize needs arguments")
	}
	gated, err := turn.Authorize(ctx, r.Tool, *r.Arguments)
	if err != nil {
		return nil, err
	}
	return fields{
		"allowed": gated.Allowed(), "verdict": gated.Verdict, "reason": gated.Reason, "rule": gated.Rule,
		"cause": gated.Cause, "replayed": gated.Replayed,
	}, nil
}
