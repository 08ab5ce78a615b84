package humanplane

import (
	"context"
	"time"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// supervised is the preset of agents without a sandbox: nothing is confined, and people are asked.
const supervised = "supervised"

// NewSession says how a session begins. The zero value makes a fresh one under the server's default preset.
type NewSession struct {
	// SessionID is the id that it shall have; empty: the server mints one.
	SessionID string
	// RequestID names this request, so that it may be sent again; empty: a new one.
	RequestID string
	// Preset is the preset to pin it to; empty: the server's default.
	Preset string
	// DelegatedFrom is the session whose agent delegates to this one: its effective permissions are recorded here.
	DelegatedFrom string
	// RequireFullSandbox says that only full enforcement of the sandbox counts here, for good.
	RequireFullSandbox bool
	// HeaderJSON is anything to keep with the session, one JSON object; empty: nothing.
	HeaderJSON string
}

// SessionState says whether a session can be written.
type SessionState string

// The states.
const (
	// SessionOpen can be written.
	SessionOpen SessionState = "OPEN"
	// SessionClosed was closed.
	SessionClosed SessionState = "CLOSED"
	// SessionQuarantined breaks a rule: it is only read and exported.
	SessionQuarantined SessionState = "QUARANTINED"
)

// Session is a session without its events.
type Session struct {
	// SessionID is its id.
	SessionID string
	// State says whether it can be written.
	State SessionState
	// HeaderJSON is what the creator gave.
	HeaderJSON string
	// Created is when it was created on this server.
	Created time.Time
	// NextSeq is the seq that the next event will get: the number of durable events.
	NextSeq int64
	// OpenTurn is the turn that is open; 0 between turns.
	OpenTurn int64
	// Agent is the agent that is live in it; nil if there is none.
	Agent *AgentRef
}

// NewSession creates a fresh session for an agent that has no sandbox, and returns its id: under the preset `supervised`
// people watch what its tools do. An agent that is confined takes [Client.CreateSession], and says so in
// [Attach.Enforces].
//
// Refusals: as there; ROLE_MISSING where an operator has to choose that preset.
func (c *Client) NewSession(ctx context.Context) (string, error) {
	session, err := c.CreateSession(ctx, NewSession{Preset: supervised})
	if err != nil {
		return "", err
	}
	return session.SessionID, nil
}

// CreateSession creates a session.
//
// Refusals: SESSION_EXISTS, SESSION_NOT_FOUND, SESSION_QUARANTINED, UNKNOWN_PRESET, PRESET_RESERVED, BAD_JSON,
// REQUEST_ID_REUSED, FOREIGN_SCOPE, ROLE_MISSING, DISK_LOW, QUOTA_EXCEEDED, STORAGE_UNAVAILABLE.
func (c *Client) CreateSession(ctx context.Context, session NewSession) (*Session, error) {
	request := &pb.CreateSessionRequest{
		SessionId:          session.SessionID,
		RequestId:          orNew(session.RequestID),
		Preset:             session.Preset,
		DelegatedFrom:      session.DelegatedFrom,
		RequireFullSandbox: session.RequireFullSandbox,
		HeaderJson:         []byte(session.HeaderJSON),
	}
	bound, done, err := c.calls.bind(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	create := pb.NewSessionServiceClient(c.waiting).CreateSession
	reply, err := persist(bound, c, ending{}, func(ctx context.Context) (*pb.CreateSessionResponse, error) {
		return call(ctx, c, create, request)
	})
	if err != nil {
		return nil, err
	}
	return sessionOf(reply.GetSession()), nil
}

// Session reads one session.
//
// Refusals: SESSION_NOT_FOUND, FOREIGN_SCOPE.
func (c *Client) Session(ctx context.Context, sessionID string) (*Session, error) {
	request := &pb.GetSessionRequest{SessionId: sessionID}
	reply, err := call(ctx, c, pb.NewSessionServiceClient(c.waiting).GetSession, request)
	if err != nil {
		return nil, err
	}
	return sessionOf(reply.GetSession()), nil
}

// CloseSession closes a session for good. For the principal of its live agent, and for operators.
//
// Refusals: SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED, ROLE_MISSING, FOREIGN_SCOPE, STORAGE_UNAVAILABLE,
// SERVER_DRAINING.
func (c *Client) CloseSession(ctx context.Context, sessionID, reason string) error {
	request := &pb.CloseSessionRequest{SessionId: sessionID, Reason: reason}
	_, err := call(ctx, c, pb.NewSessionServiceClient(c.waiting).CloseSession, request)
	return err
}

func sessionOf(session *pb.Session) *Session {
	return &Session{
		SessionID:  session.GetSessionId(),
		State:      SessionState(states.word(session.GetState())),
		HeaderJSON: string(session.GetHeaderJson()),
		Created:    session.GetCreatedTime().AsTime(),
		NextSeq:    session.GetNextSeq(),
		OpenTurn:   session.GetOpenTurn(),
		Agent:      agentRefOf(session.GetAgent()),
	}
}

// agentRefOf is nil where none is named.
func agentRefOf(ref *pb.AgentRef) *AgentRef {
	if ref == nil {
		return nil
	}
	return &AgentRef{AgentID: ref.GetAgentId(), Incarnation: ref.GetIncarnation()}
}
