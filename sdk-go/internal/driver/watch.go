package main

import (
	"context"
	"iter"
	"strings"
	"sync"

	"github.com/humanplane/humanplane/sdk-go"
)

// watching is a watch under way.
type watching struct {
	cancel context.CancelFunc
	done   chan struct{}
	mu     sync.Mutex
	// gate is closed while the watch may go on.
	gate chan struct{}
}

func (w *watching) Close() error {
	w.cancel()
	<-w.done
	return nil
}

// pass waits while the watch is paused.
func (w *watching) pass(ctx context.Context) {
	w.mu.Lock()
	gate := w.gate
	w.mu.Unlock()
	select {
	case <-gate:
	case <-ctx.Done():
	}
}

func (d *driver) pause(_ context.Context, r *request) (fields, error) {
	watch, err := named[*watching](d, r.On)
	if err != nil {
		return nil, err
	}
	watch.mu.Lock()
	defer watch.mu.Unlock()
	watch.gate = make(chan struct{})
	return nil, nil
}

func (d *driver) resume(_ context.Context, r *request) (fields, error) {
	watch, err := named[*watching](d, r.On)
	if err != nil {
		return nil, err
	}
	watch.mu.Lock()
	defer watch.mu.Unlock()
	select {
	case <-watch.gate:
	default:
		close(watch.gate)
	}
	return nil, nil
}

// watch tells each change of a watch, and its end.
func watch[Change any](
	d *driver, r *request, open func(*humanplane.Client, context.Context) iter.Seq2[Change, error], tell func(Change),
) (fields, error) {
	client, err := named[*humanplane.Client](d, r.On)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	watch := &watching{cancel: cancel, done: make(chan struct{}), gate: make(chan struct{})}
	close(watch.gate)
	d.name(r.As, watch)
	go func() {
		defer close(watch.done)
		var last any
		for change, err := range open(client, ctx) {
			if err != nil {
				last = errorFields(err)
				break
			}
			watch.pass(ctx)
			tell(change)
		}
		d.event("ended", r.As, fields{"error": last})
	}()
	return nil, nil
}

func (d *driver) watchEvents(_ context.Context, r *request) (fields, error) {
	open := func(client *humanplane.Client, ctx context.Context) iter.Seq2[humanplane.Watched, error] {
		filter := humanplane.EventFilter{SessionID: r.SessionID, AfterSeq: r.AfterSeq, Types: r.Types}
		return client.WatchEvents(ctx, filter)
	}
	return watch(d, r, open, func(watched humanplane.Watched) {
		if event := watched.Event; event != nil {
			d.event("event", r.As, fields{"seq": event.Seq, "type": event.Type, "data_json": event.DataJSON})
			return
		}
		d.event("caught_up", r.As, fields{"head_seq": watched.HeadSeq})
	})
}

func (d *driver) watchPending(_ context.Context, r *request) (fields, error) {
	open := func(client *humanplane.Client, ctx context.Context) iter.Seq2[humanplane.PendingChange, error] {
		filter := humanplane.PendingFilter{SessionID: r.SessionID}
		for _, kind := range r.Kinds {
			filter.Kinds = append(filter.Kinds, humanplane.AskKind(kind))
		}
		return client.WatchPending(ctx, filter)
	}
	return watch(d, r, open, func(change humanplane.PendingChange) {
		tool := ""
		if change.Ask != nil {
			tool = change.Ask.Tool
		}
		d.event("pending", r.As, fields{
			"change": change.Kind, "session_id": change.SessionID, "ask_id": change.AskID, "kind": strings.ToLower(string(change.AskKind)), "tool": tool,
			"cause": change.Cause, "by": byFields(change.By), "holders": list(change.Holders),
			"answerers": list(change.Answerers),
		})
	})
}

func (d *driver) watchPermissions(_ context.Context, r *request) (fields, error) {
	open := func(client *humanplane.Client, ctx context.Context) iter.Seq2[humanplane.PermissionsChange, error] {
		return client.WatchPermissions(ctx, r.SessionID)
	}
	return watch(d, r, open, func(change humanplane.PermissionsChange) {
		shown := fields{"change": "session"}
		if change.Settings != nil {
			shown = fields{"change": "settings", "default_preset": change.Settings.DefaultPreset}
		} else {
			for name, value := range permissionFields(change.Session) {
				shown[name] = value
			}
		}
		d.event("permissions", r.As, shown)
	})
}

func (d *driver) getPermissions(ctx context.Context, r *request) (fields, error) {
	client, err := named[*humanplane.Client](d, r.On)
	if err != nil {
		return nil, err
	}
	now, err := client.Permissions(ctx, r.SessionID)
	if err != nil {
		return nil, err
	}
	return permissionFields(now), nil
}

func (d *driver) setPermissions(ctx context.Context, r *request) (fields, error) {
	client, err := named[*humanplane.Client](d, r.On)
	if err != nil {
		return nil, err
	}
	var now *humanplane.Permissions
	switch {
	case r.Preset != "":
		now, err = client.SelectPreset(ctx, r.SessionID, r.Preset)
	case r.Approval != "":
		now, err = client.SetApprovalPolicy(ctx, r.SessionID, humanplane.ApprovalPolicy(r.Approval))
	case r.Sandbox != "":
		now, err = client.SetSandboxMode(ctx, r.SessionID, humanplane.SandboxMode(r.Sandbox))
	default:
		err = usage("set_permissions needs one of preset, approval, sandbox")
	}
	if err != nil {
		return nil, err
	}
	return permissionFields(now), nil
}
