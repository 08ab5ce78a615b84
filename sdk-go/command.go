package humanplane

import (
	"context"
	"time"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// defaultCommandDeadline is how long a command may run where its caller does not say.
const defaultCommandDeadline = 24 * time.Hour

// Execute is a line to be run.
type Execute struct {
	// SessionID is the session.
	SessionID string
	// Line is what was typed, to the letter.
	Line string
	// Agent runs it only for this agent; nil: whichever lives in the session.
	Agent *AgentRef
	// RequestID is the caller's own name for it: the same line under the same name joins it, or returns how it ended.
	// Empty: a new one.
	RequestID string
	// Deadline is how long it may run; 0: a day.
	Deadline time.Duration
}

// ExecutedKind is what came of a line.
type ExecutedKind string

// What came of a line.
const (
	// NotACommand: nothing was done.
	NotACommand ExecutedKind = "not-a-command"
	// CommandSucceeded: it did what it is for.
	CommandSucceeded ExecutedKind = "success"
	// CommandErred: its handler says that it did not.
	CommandErred ExecutedKind = "error"
	// CommandBroke: it ended without a result of its handler.
	CommandBroke ExecutedKind = "failed"
)

// Executed is what came of a line.
type Executed struct {
	// Kind is how it ended.
	Kind ExecutedKind
	// CommandID is what the log calls it.
	CommandID string
	// Text is what to show, or why its handler says that it did not.
	Text string
	// SourceEventSeq is the event that a success made; nil where it named none.
	SourceEventSeq *int64
	// Cause, with [CommandBroke], is why, an open set: "HANDLER_FAILED", "HANDLER_UNLOADED", "WITHDRAWN", "DEADLINE", and
	// others.
	Cause string
	// Message, with [CommandBroke], is the same for people.
	Message string
	// By is who ended it.
	By *DecidedBy
	// DoneSeq is where `command/done` stands; nil where a failure could not be written any more.
	DoneSeq *int64
	// Replayed says that it had ended before the call came.
	Replayed bool
}

// Execute runs a line and waits until it has ended, across lost connections: never a second execution. When ctx is over
// the command is cancelled.
//
// Refusals: SESSION_NOT_FOUND, AGENT_NOT_FOUND, STALE_AGENT, ROLE_MISSING, REQUEST_ID_REUSED, SESSION_CLOSED,
// SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, STORAGE_UNAVAILABLE.
func (c *Client) Execute(ctx context.Context, execute Execute) (*Executed, error) {
	if execute.Deadline <= 0 {
		execute.Deadline = defaultCommandDeadline
	}
	request := &pb.ExecuteCommandRequest{
		RequestId: orNew(execute.RequestID),
		SessionId: execute.SessionID,
		Agent:     execute.Agent.proto(),
		Line:      execute.Line,
		Lifetime:  pb.Lifetime_LIFETIME_SESSION,
		Wait:      duration(c.settings.wait),
		Deadline:  duration(execute.Deadline),
	}
	end, release := past(execute.Deadline)
	defer release()
	return waiter[Executed]{
		client:   c,
		end:      end,
		call:     func(ctx context.Context) (*Executed, error) { return executeCommand(ctx, c, request) },
		withdraw: func(ctx context.Context) error { return cancelCommand(ctx, c, request) },
	}.settle(ctx)
}

func executeCommand(ctx context.Context, c *Client, request *pb.ExecuteCommandRequest) (*Executed, error) {
	reply, err := limited(ctx, c.settings.waitLimit(), pb.NewCommandServiceClient(c.waiting).ExecuteCommand, request)
	if err != nil {
		return nil, err
	}
	switch result := reply.GetResult().(type) {
	case *pb.ExecuteCommandResponse_Pending:
		return nil, nil
	case *pb.ExecuteCommandResponse_NotACommand:
		return &Executed{Kind: NotACommand}, nil
	case *pb.ExecuteCommandResponse_Execution:
		return executedOf(result.Execution)
	default:
		return nil, &ProtocolError{Message: "a reply that says nothing"}
	}
}

func executedOf(execution *pb.CommandExecution) (*Executed, error) {
	executed := &Executed{
		CommandID: execution.GetCommandId(), By: decidedBy(execution.GetEndedBy()), DoneSeq: execution.DoneSeq,
		Replayed: execution.GetReplayed(),
	}
	switch outcome := execution.GetOutcome().(type) {
	case *pb.CommandExecution_Success:
		executed.Kind, executed.Text = CommandSucceeded, outcome.Success.GetText()
		executed.SourceEventSeq = outcome.Success.SourceEventSeq
	case *pb.CommandExecution_Error:
		executed.Kind, executed.Text = CommandErred, outcome.Error.GetText()
	case *pb.CommandExecution_Failed:
		executed.Kind, executed.Cause, executed.Message = CommandBroke, outcome.Failed.GetCause(), outcome.Failed.GetMessage()
	default:
		return nil, &ProtocolError{Message: "an end that this version does not know"}
	}
	return executed, nil
}

func cancelCommand(ctx context.Context, c *Client, execute *pb.ExecuteCommandRequest) error {
	key := &pb.CancelCommandRequest_RequestId{RequestId: execute.GetRequestId()}
	request := &pb.CancelCommandRequest{SessionId: execute.GetSessionId(), Key: key}
	_, err := call(ctx, c, pb.NewCommandServiceClient(c.waiting).CancelCommand, request)
	return err
}

// Command is a command that can be run.
type Command struct {
	CommandDefinition
	// ServedBy is the display name of the plugin that serves it; empty for the server's own.
	ServedBy string
}

// Commands lists everything that can be run in a session (empty: everywhere), by name.
//
// Refusals: SESSION_NOT_FOUND, FOREIGN_SCOPE.
func (c *Client) Commands(ctx context.Context, sessionID string) ([]Command, error) {
	request := &pb.ListCommandsRequest{SessionId: sessionID}
	var all []Command
	for {
		page, err := call(ctx, c, pb.NewCommandServiceClient(c.waiting).ListCommands, request)
		if err != nil {
			return nil, err
		}
		for _, command := range page.GetCommands() {
			all = append(all, commandOf(command))
		}
		if page.GetNextPageToken() == "" {
			return all, nil
		}
		request.PageToken = page.GetNextPageToken()
	}
}

func commandOf(command *pb.Command) Command {
	definition := command.GetDefinition()
	return Command{
		CommandDefinition: CommandDefinition{
			Name: definition.GetName(), Description: definition.GetDescription(), Hint: definition.GetInput().GetHint(),
			Secret: definition != nil && definition.RecordInput != nil && !*definition.RecordInput,
		},
		ServedBy: command.GetServedBy(),
	}
}
