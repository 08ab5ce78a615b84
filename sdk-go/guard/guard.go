// Package guard lets something run only after an approval: a handler of a gRPC server, or any function. People see what
// is about to run as the method and its request in JSON; each call is asked by itself, and a grant is for it alone.
package guard

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"github.com/humanplane/humanplane/sdk-go"
)

// Approver asks whether a tool call may run: a [*humanplane.Turn].
type Approver interface {
	ApproveTool(ctx context.Context, tool, arguments string) (*humanplane.Decision, error)
}

// Guard asks before it lets run. It is safe for use by several goroutines at once.
type Guard struct{ approver Approver }

// New asks in an open turn, which must stay open while the guard is in use.
func New(turn Approver) *Guard { return &Guard{approver: turn} }

// NotGrantedError says that something did not run: the decision is no grant.
type NotGrantedError struct {
	// Tool is what was to run.
	Tool string
	// Decision is what came of the request.
	Decision *humanplane.Decision
}

func (e *NotGrantedError) Error() string {
	text := fmt.Sprintf("%s was not granted: %s (%s)", e.Tool, e.Decision.Outcome, e.Decision.Cause)
	if e.Decision.Note != "" {
		text += ": " + e.Decision.Note
	}
	return text
}

// GRPCStatus is PERMISSION_DENIED where somebody, or the policy, said no; ABORTED where it was withdrawn; else
// FAILED_PRECONDITION, which no proxy tries again.
func (e *NotGrantedError) GRPCStatus() *status.Status {
	code := codes.FailedPrecondition
	switch e.Decision.Outcome {
	case humanplane.Rejected:
		code = codes.PermissionDenied
	case humanplane.Cancelled:
		code = codes.Aborted
	}
	return status.New(code, e.Error())
}

// Allow asks whether a tool may run with these arguments, JSON to the letter. Nil is the grant, for once; otherwise a
// [*NotGrantedError], or what went wrong.
func (g *Guard) Allow(ctx context.Context, tool, arguments string) error {
	decision, err := g.approver.ApproveTool(ctx, tool, arguments)
	if err != nil {
		return err
	}
	if !decision.Granted() {
		return &NotGrantedError{Tool: tool, Decision: decision}
	}
	return nil
}

// Func guards a function: what it returns runs only after an approval of this very input, shown as JSON. What is shown
// was made of the input before it was asked; do not change it meanwhile.
func Func[In, Out any](
	g *Guard, tool string, run func(context.Context, In) (Out, error),
) func(context.Context, In) (Out, error) {
	return func(ctx context.Context, in In) (Out, error) {
		var none Out
		arguments, err := json.Marshal(in)
		if err != nil {
			return none, fmt.Errorf("%s cannot be shown to anybody: %w", tool, err)
		}
		if err := g.Allow(ctx, tool, string(arguments)); err != nil {
			return none, err
		}
		return run(ctx, in)
	}
}

// UnaryServerInterceptor guards these methods, such as "/shop.v1.Orders/Refund", and lets the others through.
func (g *Guard) UnaryServerInterceptor(methods ...string) grpc.UnaryServerInterceptor {
	return func(ctx context.Context, request any, info *grpc.UnaryServerInfo, handle grpc.UnaryHandler) (any, error) {
		if slices.Contains(methods, info.FullMethod) {
			if err := g.allowMessage(ctx, info.FullMethod, request); err != nil {
				return nil, err
			}
		}
		return handle(ctx, request)
	}
}

// StreamServerInterceptor guards these methods and lets the others through. Where the client sends one message, that is
// shown, before the handler has it; where it sends a stream, the method alone is shown, before the handler begins.
func (g *Guard) StreamServerInterceptor(methods ...string) grpc.StreamServerInterceptor {
	return func(service any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handle grpc.StreamHandler) error {
		switch {
		case !slices.Contains(methods, info.FullMethod):
			return handle(service, stream)
		case !info.IsClientStream:
			return handle(service, &asking{ServerStream: stream, guard: g, method: info.FullMethod})
		}
		if err := statusOf(g.Allow(stream.Context(), info.FullMethod, "{}")); err != nil {
			return err
		}
		return handle(service, stream)
	}
}

// asking asks when the one message of the client has come.
type asking struct {
	grpc.ServerStream
	guard  *Guard
	method string
	once   sync.Once
	err    error
}

func (a *asking) RecvMsg(message any) error {
	if err := a.ServerStream.RecvMsg(message); err != nil {
		return err
	}
	a.once.Do(func() { a.err = a.guard.allowMessage(a.Context(), a.method, message) })
	return a.err
}

func (g *Guard) allowMessage(ctx context.Context, method string, message any) error {
	arguments, err := shown(message)
	if err != nil {
		return status.Errorf(codes.Internal, "%s cannot be shown to anybody: %v", method, err)
	}
	return statusOf(g.Allow(ctx, method, arguments))
}

// shown is compact: protojson puts white space in at random.
func shown(message any) (string, error) {
	var text []byte
	var err error
	if own, ok := message.(proto.Message); ok {
		text, err = protojson.Marshal(own)
	} else {
		text, err = json.Marshal(message)
	}
	if err != nil {
		return "", err
	}
	var compact bytes.Buffer
	err = json.Compact(&compact, text)
	return compact.String(), err
}

// statusOf tells the caller of a guarded method why it did not run. How this server reaches people is not its concern.
func statusOf(err error) error {
	var not *NotGrantedError
	switch {
	case err == nil || errors.As(err, &not):
		return err
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return status.FromContextError(err).Err()
	default:
		return status.Errorf(codes.FailedPrecondition, "nobody could be asked: %v", err)
	}
}
