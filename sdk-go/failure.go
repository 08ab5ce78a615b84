package humanplane

import (
	"errors"
	"fmt"
)

// Failure is why a handler failed. An approval becomes unavailable, a command an error; to those who asked questions it
// travels as it is. A handler that returns any other error fails as "HandlerError" with its text.
type Failure struct {
	// Name is the failure's name; empty: "HandlerError".
	Name string
	// Message is nil if it has none.
	Message *string
	// Code is nil if it has none. Commands have none.
	Code *string
}

// DomainFailure is a domain error of questions, which those who asked get as a [*QuestionError] with its code.
func DomainFailure(code, message string) *Failure {
	return &Failure{Name: domainError, Message: &message, Code: &code}
}

func (f *Failure) Error() string {
	if f.Message == nil {
		return f.name()
	}
	return f.name() + ": " + *f.Message
}

func (f *Failure) name() string {
	if f.Name == "" {
		return "HandlerError"
	}
	return f.Name
}

// failureOf is what an error of a handler travels as.
func failureOf(err error) *Failure {
	var failure *Failure
	if errors.As(err, &failure) {
		return failure
	}
	text := err.Error()
	return &Failure{Message: &text}
}

// guarded runs a handler; a panic is a failure.
func guarded[Result any](handler func() (Result, error)) (result Result, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			text := fmt.Sprintf("the handler panicked: %v", panicked)
			err = &Failure{Name: "Panic", Message: &text}
		}
	}()
	return handler()
}
