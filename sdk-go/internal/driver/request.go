package main

import (
	"context"
	"time"

	"github.com/humanplane/humanplane/sdk-go"
)

// request is an op with its fields.
type request struct {
	ID   int64  `json:"id"`
	Op   string `json:"op"`
	On   string `json:"on"`
	As   string `json:"as"`
	Name string `json:"name"`

	Target        any    `json:"target"`
	Transport     string `json:"transport"`
	Token         string `json:"token"`
	WaitMs        millis `json:"wait_ms"`
	CallLimitMs   millis `json:"call_limit_ms"`
	BackoffBaseMs millis `json:"backoff_base_ms"`
	BackoffCapMs  millis `json:"backoff_cap_ms"`
	TimeoutMs     millis `json:"timeout_ms"`
	DeadlineMs    millis `json:"deadline_ms"`

	Preset    string    `json:"preset"`
	SessionID string    `json:"session_id"`
	AgentID   string    `json:"agent_id"`
	Agent     string    `json:"agent"`
	Parent    string    `json:"parent"`
	Enforces  *enforces `json:"enforces"`
	TakeOver  bool      `json:"take_over"`

	Events []struct {
		Type     string `json:"type"`
		DataJSON string `json:"data_json"`
	} `json:"events"`
	Tool       string     `json:"tool"`
	Arguments  *string    `json:"arguments"`
	CallID     string     `json:"call_id"`
	ActionJSON string     `json:"action_json"`
	Summary    string     `json:"summary"`
	Reason     string     `json:"reason"`
	RequestID  string     `json:"request_id"`
	Questions  []question `json:"questions"`

	Identity struct {
		ID          string `json:"id"`
		DisplayName string `json:"display_name"`
		Kind        string `json:"kind"`
	} `json:"identity"`
	Kinds          []string `json:"kinds"`
	ExactOnly      bool     `json:"exact_only"`
	Prepend        bool     `json:"prepend"`
	Group          string   `json:"group"`
	Provider       bool     `json:"provider"`
	HoldLimitMs    millis   `json:"hold_limit_ms"`
	OnSilence      string   `json:"on_silence"`
	MaxOutstanding int      `json:"max_outstanding"`

	Offer      string   `json:"offer"`
	Invocation string   `json:"invocation"`
	Outcome    string   `json:"outcome"`
	Note       string   `json:"note"`
	Answers    []answer `json:"answers"`
	Dismiss    bool     `json:"dismiss"`
	Next       bool     `json:"next"`
	Fail       *failure `json:"fail"`
	Raise      *string  `json:"raise"`

	PluginID       string    `json:"plugin_id"`
	Commands       []command `json:"commands"`
	Text           *string   `json:"text"`
	Silent         bool      `json:"silent"`
	FailedText     *string   `json:"failed_text"`
	SourceEventSeq *int64    `json:"source_event_seq"`
	Line           string    `json:"line"`

	AfterSeq *int64   `json:"after_seq"`
	Types    []string `json:"types"`
	Approval string   `json:"approval"`
	Sandbox  string   `json:"sandbox"`
}

type millis int64

func (m millis) duration() time.Duration { return time.Duration(m) * time.Millisecond }

type enforces struct {
	Modes []humanplane.SandboxMode    `json:"modes"`
	Level humanplane.EnforcementLevel `json:"level"`
}

type question struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	Header   string `json:"header"`
	Detail   string `json:"detail"`
	Options  []struct {
		Label       string `json:"label"`
		Description string `json:"description"`
	} `json:"options"`
	MultiSelect bool   `json:"multi_select"`
	PlanReview  string `json:"plan_review"`
}

type answer struct {
	ID       string   `json:"id"`
	Selected []string `json:"selected"`
	Custom   string   `json:"custom"`
	Skipped  bool     `json:"skipped"`
}

type failure struct {
	Name    string  `json:"name"`
	Message *string `json:"message"`
	Code    *string `json:"code"`
}

type command struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Hint        string `json:"hint"`
	RecordInput *bool  `json:"record_input"`
}

// context is cancelled by `cancel`, and has the deadline of `timeout_ms`.
func (r *request) context() (context.Context, context.CancelFunc) {
	if r.TimeoutMs > 0 {
		return context.WithTimeout(context.Background(), r.TimeoutMs.duration())
	}
	return context.WithCancel(context.Background())
}

func (r *request) batch() humanplane.Ask {
	ask := humanplane.Ask{RequestID: r.RequestID, Deadline: r.DeadlineMs.duration()}
	for _, from := range r.Questions {
		question := humanplane.Question{
			ID: from.ID, Text: from.Question, Header: from.Header, Detail: from.Detail,
			MultiSelect: from.MultiSelect, PlanReview: from.PlanReview,
		}
		for _, option := range from.Options {
			question.Options = append(question.Options, humanplane.QuestionOption(option))
		}
		ask.Questions = append(ask.Questions, question)
	}
	return ask
}
