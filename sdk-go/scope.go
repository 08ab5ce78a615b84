package humanplane

import (
	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Scope is what a listener or a command belongs to: one session, or one agent; the zero value: everything.
type Scope struct {
	// SessionID is the session.
	SessionID string
	// Agent is the exact live agent; it goes before SessionID.
	Agent *AgentRef
}

func (s Scope) proto() *pb.Scope {
	switch {
	case s.Agent != nil:
		return &pb.Scope{Scope: &pb.Scope_Agent{Agent: &pb.AgentScope{Agent: s.Agent.proto()}}}
	case s.SessionID != "":
		return &pb.Scope{Scope: &pb.Scope_Session{Session: &pb.SessionScope{SessionId: s.SessionID}}}
	default:
		return &pb.Scope{Scope: &pb.Scope_Global{Global: &pb.GlobalScope{}}}
	}
}
