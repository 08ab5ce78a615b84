package main

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/humanplane/humanplane/sdk-go"
)

// hand gives a handler's question a name, and waits for what the runner says to it.
func (d *driver) hand(ctx context.Context, on string, tell func(name string)) (string, *request, error) {
	said := make(chan *request, 1)
	d.mu.Lock()
	d.count++
	name := fmt.Sprintf("%s/%d", on, d.count)
	d.asked[name] = said
	d.mu.Unlock()
	defer func() {
		d.mu.Lock()
		delete(d.asked, name)
		d.mu.Unlock()
	}()
	tell(name)
	select {
	case request := <-said:
		return name, request, nil
	case <-ctx.Done():
		return name, nil, ctx.Err()
	}
}

// tell gives the word to the handler that waits for it, once.
func (d *driver) tell(name string, r *request) (fields, error) {
	d.mu.Lock()
	said := d.asked[name]
	delete(d.asked, name)
	d.mu.Unlock()
	if said == nil {
		return nil, usage("%q is over", name)
	}
	said <- r
	return nil, nil
}

func (d *driver) answer(_ context.Context, r *request) (fields, error) { return d.tell(r.Offer, r) }

// listening is one answerer: it knows under which name each offer was shown last.
type listening struct {
	*driver
	on    string
	mu    sync.Mutex
	names map[string]string
}

func (d *driver) serveAnswers(ctx context.Context, r *request) (fields, error) {
	client, err := named[*humanplane.Client](d, r.On)
	if err != nil {
		return nil, err
	}
	scope, err := d.scope(r)
	if err != nil {
		return nil, err
	}
	l := &listening{driver: d, on: r.As, names: map[string]string{}}
	answerer := humanplane.Answerer{
		ClientName: "driver-go/1",
		Identity: humanplane.Identity{
			ID: r.Identity.ID, DisplayName: r.Identity.DisplayName, Kind: humanplane.ActorKind(r.Identity.Kind),
		},
		OnReport: l.report, OnLink: func(link humanplane.Link) { d.event("link", r.As, fields{"up": link.Up}) },
		Scope: scope, ExactOnly: r.ExactOnly, Prepend: r.Prepend, Group: r.Group, Provider: r.Provider,
		HoldLimit: r.HoldLimitMs.duration(), NextOnSilence: r.OnSilence == "NEXT", MaxOutstanding: r.MaxOutstanding,
	}
	if wants(r.Kinds, "APPROVAL") {
		answerer.OnApproval = l.approval
	}
	if wants(r.Kinds, "QUESTION") {
		answerer.OnQuestions = l.questions
	}
	serving, err := client.ServeAnswers(ctx, answerer)
	if err != nil {
		return nil, err
	}
	d.serving(r.As, serving)
	return nil, nil
}

// serving names a listener, and tells when it has ended.
func (d *driver) serving(as string, serving *humanplane.Serving) {
	d.name(as, serving)
	go func() {
		<-serving.Done()
		d.event("ended", as, fields{"error": errorFields(serving.Err())})
	}()
}

func (l *listening) approval(ctx context.Context, offer *humanplane.ApprovalOffer) (*humanplane.Verdict, error) {
	arguments := ""
	if offer.ToolCall != nil {
		arguments = offer.ToolCall.Arguments
	}
	said, err := l.offered(ctx, &offer.Offer, fields{
		"kind": "approval", "tool": offer.Tool, "call_id": offer.CallID, "arguments": arguments,
		"action_json": offer.ActionJSON, "summary": offer.Summary, "reason": offer.Reason, "questions": []fields{},
	})
	if err != nil || said.Next {
		return nil, err
	}
	return &humanplane.Verdict{Outcome: humanplane.Outcome(said.Outcome), Note: said.Note}, nil
}

func (l *listening) questions(ctx context.Context, offer *humanplane.QuestionsOffer) (*humanplane.Reply, error) {
	said, err := l.offered(ctx, &offer.Offer, fields{
		"kind": "question", "tool": "", "call_id": "", "arguments": "", "action_json": "", "summary": "", "reason": "",
		"questions": questionFields(offer.Questions),
	})
	switch {
	case err != nil || said.Next:
		return nil, err
	case said.Dismiss:
		return humanplane.Dismiss(), nil
	}
	reply := &humanplane.Reply{}
	for _, item := range said.Answers {
		reply.Answers = append(reply.Answers, humanplane.Answer(item))
	}
	return reply, nil
}

// offered shows an offer and waits for the word; a failure comes back as the handler's error, or as its panic.
func (l *listening) offered(ctx context.Context, offer *humanplane.Offer, more fields) (*request, error) {
	agents, mend := []string{}, []string{}
	for _, agent := range offer.Agents {
		agents = append(agents, agent.AgentID)
	}
	for _, wrong := range offer.Mend {
		mend = append(mend, wrong.Field)
	}
	more["session_id"], more["ask_id"], more["agents"] = offer.SessionID, offer.AskID, agents
	more["principal"], more["holders"], more["mend"] = offer.Principal, list(offer.Holders), mend
	_, said, err := l.hand(ctx, l.on, func(name string) {
		l.mu.Lock()
		l.names[offer.OfferID] = name
		l.mu.Unlock()
		more["offer"] = name
		l.event("offer", l.on, more)
	})
	switch {
	case err != nil:
		return nil, err
	case said.Fail != nil:
		return nil, &humanplane.Failure{Name: said.Fail.Name, Message: said.Fail.Message, Code: said.Fail.Code}
	case said.Raise != nil:
		return nil, errors.New(*said.Raise)
	}
	return said, nil
}

func (l *listening) report(offer *humanplane.Offer, report humanplane.Report) {
	l.mu.Lock()
	name := l.names[offer.OfferID]
	delete(l.names, offer.OfferID)
	l.mu.Unlock()
	l.event("report", l.on, fields{
		"offer": name, "report": report.Kind, "settled_seq": orNull(report.SettledSeq), "reason": report.Reason,
		"standing": report.Standing, "cause": report.Cause, "by": byFields(report.By),
	})
}
