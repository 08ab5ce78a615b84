package humanplane

import (
	"context"
	"strconv"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Plugin is commands with their handlers, all in one scope, to be served with [Client.ServeCommands].
type Plugin struct {
	// ClientName is the program and its version, for people who look for faults.
	ClientName string
	// PluginID is the plugin's own stable id: not blank, at most 128 bytes.
	PluginID string
	// DisplayName is what people are shown; the id if empty.
	DisplayName string
	// Scope is where the commands can be run.
	Scope Scope
	// Commands are what is served, each name once.
	Commands []CommandHandler
	// MaxConcurrent is how many invocations of each command run at once; 0: 16.
	MaxConcurrent int
	// OnLink is told when the commands are served, and when they are no longer; may be nil. It must not block.
	OnLink func(Link)
}

// CommandHandler is a command with what runs it.
type CommandHandler struct {
	CommandDefinition
	// Run runs the command. An error, or a panic, is a failure of the handler; to end as an error that the person is to read,
	// return [CommandFailed]. The context is over when the command is cancelled or the stream is lost: then what is
	// returned is not told.
	Run func(context.Context, *Invocation) (*Done, error)
}

// CommandDefinition is what a command is.
type CommandDefinition struct {
	// Name is what a line names it by, without the slash: [a-z][a-z0-9_-]*, at most 128 bytes.
	Name string
	// Description is what it does, for people.
	Description string
	// Hint is what to type; empty for a command without input.
	Hint string
	// Secret keeps what was typed out of the log, but for a digest.
	Secret bool
}

// Invocation is somebody who runs a command.
type Invocation struct {
	// CommandID is what the log calls it.
	CommandID string
	// SessionID is the session that it was typed in.
	SessionID string
	// Name is the command's.
	Name string
	// RawInput is everything after the name, to the letter, beginning with the separator.
	RawInput string
	// Agent is the agent that lives in the session; nil where none does.
	Agent *AgentRef
	// Principal is who typed it.
	Principal string
	// RunSeq is where `command/run` stands.
	RunSeq int64
}

// Done is how a command ended, in its handler's words: a success with or without a text, or an error.
type Done struct {
	text   *string
	source *int64
	failed bool
}

// CommandSilent says that it did what it is for, and there is nothing to show.
func CommandSilent() *Done { return &Done{} }

// CommandText says that it did what it is for, and what to show: at most 64 KiB.
func CommandText(text string) *Done { return &Done{text: &text} }

// CommandFailed says why it did not do what it is for: not blank, at most 64 KiB.
func CommandFailed(text string) *Done { return &Done{text: &text, failed: true} }

// Made names the event that a success made, by its seq.
func (d *Done) Made(seq int64) *Done {
	d.source = &seq
	return d
}

// ServeCommands serves the commands until the handle is closed: across lost connections, where what ran has ended as an
// error. The context bounds the first registration alone.
//
// Refusals: BAD_COMMAND_NAME, BLANK_FIELD, DUPLICATE_COMMAND, FOREIGN_SCOPE, ROLE_MISSING, SESSION_NOT_FOUND,
// AGENT_NOT_FOUND, STALE_AGENT, SESSION_CLOSED, QUOTA_EXCEEDED, FIELD_INVALID, SERVER_DRAINING.
func (c *Client) ServeCommands(ctx context.Context, plugin Plugin) (*Serving, error) {
	hello := &pb.ServeHello{
		ClientName: plugin.ClientName, PluginId: plugin.PluginID, DisplayName: plugin.DisplayName, Protocol: protocol,
	}
	bench := &bench{client: c, plugin: plugin, hello: hello}
	for place, command := range plugin.Commands {
		if command.Run == nil {
			return nil, &SettingError{Message: "the command " + command.Name + " has nothing that runs it"}
		}
		bench.commands = append(bench.commands, &pb.ServeCommand{
			CorrelationId: strconv.Itoa(place),
			Definition:    command.proto(),
			Scope:         plugin.Scope.proto(),
			MaxConcurrent: int32(min(plugin.MaxConcurrent, 1<<16-1)),
		})
	}
	return c.serve(ctx, bench)
}

func (d CommandDefinition) proto() *pb.CommandDefinition {
	definition := &pb.CommandDefinition{Name: d.Name, Description: d.Description}
	if d.Hint != "" {
		definition.Input = &pb.CommandInput{Hint: d.Hint}
	}
	if d.Secret {
		record := false
		definition.RecordInput = &record
	}
	return definition
}

func (d *Done) result(id string) *pb.CommandResult {
	switch {
	case d == nil:
		return (&Done{}).result(id)
	case d.failed:
		return &pb.CommandResult{InvocationId: id, Result: &pb.CommandResult_Error{Error: &pb.CommandError{Text: *d.text}}}
	default:
		success := &pb.CommandSuccess{Text: d.text, SourceEventSeq: d.source}
		return &pb.CommandResult{InvocationId: id, Result: &pb.CommandResult_Success{Success: success}}
	}
}

func failed(id string, failure *Failure) *pb.CommandResult {
	own := &pb.HandlerFailure{Name: failure.name(), Message: failure.Message}
	return &pb.CommandResult{InvocationId: id, Result: &pb.CommandResult_Failure{Failure: own}}
}
