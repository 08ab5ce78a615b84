package humanplane

import (
	"errors"
	"fmt"
	"time"

	"google.golang.org/grpc/codes"
)

// Refusal is why the server refused. The reason and the metadata keys are the contract; the message is for people.
// errors.Is(err, reason) is true for its reason.
type Refusal struct {
	// Code is the gRPC code.
	Code codes.Code
	// Reason is the service's word for it.
	Reason Reason
	// Message is for people; it may change.
	Message string
	// Metadata has facts, under the keys that the reason documents.
	Metadata map[string]string
	// Violations say what is wrong with single fields, preconditions or quotas.
	Violations []Violation
	// RetryAfter is how long to wait before the next try; 0 where the server did not say.
	RetryAfter time.Duration
}

// Violation says what is wrong with one field.
type Violation struct {
	// Field is its path, such as "answers[1].selected[0]".
	Field string
	// Description is for people.
	Description string
}

func (r *Refusal) Error() string {
	text := fmt.Sprintf("humanplane: %s: %s", r.Reason, r.Message)
	for _, violation := range r.Violations {
		text += fmt.Sprintf("; %s: %s", violation.Field, violation.Description)
	}
	return text
}

// Is reports whether target is the refusal's [Reason].
func (r *Refusal) Is(target error) bool { return target == r.Reason }

// TransportError is a failure of a library or a proxy on the way: the status carries no reason of the service. The call
// may or may not have arrived.
type TransportError struct {
	// Code is the gRPC code.
	Code codes.Code
	// Message is for people.
	Message string
}

func (e *TransportError) Error() string {
	return fmt.Sprintf("humanplane: transport: %s (%s)", e.Message, e.Code)
}

// ProtocolError says how the peer broke the contract.
type ProtocolError struct{ Message string }

func (e *ProtocolError) Error() string { return "humanplane: protocol: " + e.Message }

// SettingError says which setting of a client or of a request makes no sense. Nothing was sent.
type SettingError struct{ Message string }

func (e *SettingError) Error() string { return "humanplane: setting: " + e.Message }

// ReasonOf is the reason or domain code of an error; empty where the service said none.
func ReasonOf(err error) Reason {
	var question *QuestionError
	if errors.As(err, &question) {
		return question.Code
	}
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return refusal.Reason
	}
	return ""
}

// IsRetryable reports whether the same call, under the same request id, may do better a moment later: the server starts
// or drains, or the way to it is broken.
func IsRetryable(err error) bool {
	var transport *TransportError
	if !errors.As(err, &transport) {
		return errors.Is(err, ErrServerDraining) || errors.Is(err, ErrStarting)
	}
	switch transport.Code {
	case codes.Unavailable, codes.Unknown, codes.Internal, codes.Canceled, codes.DeadlineExceeded, codes.Aborted:
		return true
	default:
		return false
	}
}

// retryAfter is how long the server asks to wait.
func retryAfter(err error) time.Duration {
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return refusal.RetryAfter
	}
	return 0
}

// lost says that a stream is gone, and nobody said why.
func lost(message string) error { return &TransportError{Code: codes.Unavailable, Message: message} }
