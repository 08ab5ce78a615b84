package humanplane

import (
	"context"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Attach names the agent that attaches, and the session that it is bound to.
type Attach struct {
	// SessionID is the session.
	SessionID string
	// AgentID is a stable name of its author's choice: not blank, at most 128 bytes.
	AgentID string
	// Parent is the live agent that this one works for; nil for a root agent.
	Parent *AgentRef
	// Enforces is what the agent's own host enforces of the sandbox; nil: nothing. Then a session in a confined mode
	// that no provider enforces starts no turn: [ErrSandboxUnavailable].
	Enforces *Enforcement
	// TakeOver ends whatever agent is live there, and takes its place.
	TakeOver bool
}

// Enforcement is what somebody enforces of a sandbox.
type Enforcement struct {
	// Modes are the confined modes that tools can be put into; each stands for itself.
	Modes []SandboxMode
	// Level is how completely.
	Level EnforcementLevel
}

// AgentRef names the exact instance of an agent. It grants nothing.
type AgentRef struct {
	// AgentID is the agent's stable name.
	AgentID string
	// Incarnation is one life of the agent; empty, where it is asked for: the one that lives now.
	Incarnation string
}

func (r *AgentRef) proto() *pb.AgentRef {
	if r == nil {
		return nil
	}
	return &pb.AgentRef{AgentId: r.AgentID, Incarnation: r.Incarnation}
}

func (e *Enforcement) proto() (*pb.SandboxEnforcement, error) {
	if e == nil {
		return nil, nil
	}
	level, err := levels.value(string(e.Level))
	if err != nil {
		return nil, err
	}
	made := &pb.SandboxEnforcement{Level: level}
	for _, mode := range e.Modes {
		value, err := sandboxModes.value(string(mode))
		if err != nil {
			return nil, err
		}
		made.Modes = append(made.Modes, value)
	}
	return made, nil
}

// Attach makes an agent live. The context bounds the attaching alone: the lease is kept until [Agent.Close] or
// [Client.Close]; pings are answered, and after a loss the agent comes back with its resume token within the grace.
//
// Refusals: SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED, AGENT_ALREADY_LIVE, CALLER_NOT_LIVE and STALE_AGENT
// (of the parent), FIELD_INVALID, FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE.
func (c *Client) Attach(ctx context.Context, attach Attach) (*Agent, error) {
	enforcement, err := attach.Enforces.proto()
	if err != nil {
		return nil, err
	}
	done, ok := c.streams.begin()
	if !ok {
		return nil, ErrClosed
	}
	lease := newLease(c, &pb.AgentHello{
		SessionId:   attach.SessionID,
		AgentId:     attach.AgentID,
		Parent:      attach.Parent.proto(),
		TakeOver:    attach.TakeOver,
		Enforcement: enforcement,
		Protocol:    protocol,
	})
	stream, err := lease.open(ctx)
	if err != nil {
		done()
		return nil, err
	}
	agent := &Agent{client: c, lease: lease, session: attach.SessionID, id: attach.AgentID, lastTurn: turnUnknown}
	go func() {
		defer done()
		lease.keep(stream)
	}()
	return agent, nil
}
