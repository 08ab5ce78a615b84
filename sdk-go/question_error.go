package humanplane

import (
	"errors"
	"fmt"
	"slices"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// domainError is the name that alone makes a domain error of an answerer's failure.
const domainError = "UserQuestionError"

// questionReasons are the reasons of a refusal that are domain codes of questions.
var questionReasons = []Reason{
	ErrAskAborted, ErrEmptyQuestions, ErrBadIntent, ErrCallerNotLive, ErrStaleAgent, ErrDelegatedCaller,
	ErrDuplicateProvider,
}

// QuestionError is a domain error of questions, wherever its code came from: a refusal, a settled outcome, or an
// answerer that raised one. errors.Is(err, code) is true for its code.
type QuestionError struct {
	// Code is the domain code, such as [ErrAskCancelled] or [ErrNoProvider]. An answerer may have given any.
	Code Reason
	// Message is for people.
	Message string
	// Cause is that of a settled outcome, such as "NO_ANSWERER"; empty otherwise.
	Cause string
	// SettledSeq is where `question/answered` stands; nil where the batch was refused.
	SettledSeq *int64
	// Refusal is the refusal, where it was one.
	Refusal *Refusal
}

func (e *QuestionError) Error() string {
	return fmt.Sprintf("humanplane: questions: %s: %s", e.Code, e.Message)
}

// Is reports whether target is the error's code.
func (e *QuestionError) Is(target error) bool { return target == e.Code }

// Unwrap gives the refusal, where it was one.
func (e *QuestionError) Unwrap() error {
	if e.Refusal == nil {
		return nil
	}
	return e.Refusal
}

// AnswererFailure is a failure of the answerer, as it is. Its code is no domain code.
type AnswererFailure struct {
	// Name is the failure's name.
	Name string
	// Message is nil if it has none.
	Message *string
	// Code is nil if it has none.
	Code *string
}

func (e *AnswererFailure) Error() string {
	if e.Message == nil {
		return "humanplane: the answerer failed: " + e.Name
	}
	return fmt.Sprintf("humanplane: the answerer failed: %s: %s", e.Name, *e.Message)
}

// questionRefused makes the domain error where a refusal is one.
func questionRefused(err error) error {
	var refusal *Refusal
	if !errors.As(err, &refusal) || !slices.Contains(questionReasons, refusal.Reason) {
		return err
	}
	return &QuestionError{Code: refusal.Reason, Message: refusal.Message, Refusal: refusal}
}

// questionSettled is what a batch that was not answered settled as.
func questionSettled(settled *pb.QuestionsSettled) error {
	failed := &QuestionError{Cause: settled.GetCause(), SettledSeq: &settled.SettledSeq}
	switch settled.GetOutcome() {
	case pb.QuestionsOutcome_QUESTIONS_OUTCOME_DISMISSED:
		failed.Code, failed.Message = ErrAskCancelled, "the person dismissed the questions"
	case pb.QuestionsOutcome_QUESTIONS_OUTCOME_ABORTED:
		failed.Code, failed.Message = ErrAskAborted, "the questions were withdrawn"
	case pb.QuestionsOutcome_QUESTIONS_OUTCOME_UNAVAILABLE:
		failed.Code, failed.Message = ErrNoProvider, "nobody could answer"
	case pb.QuestionsOutcome_QUESTIONS_OUTCOME_FAILED:
		return answererFailed(failed, settled.GetFailure())
	default:
		return &ProtocolError{Message: fmt.Sprintf("questions settled with outcome %d", settled.GetOutcome())}
	}
	return failed
}

// answererFailed restores a domain error only where all of it is there.
func answererFailed(failed *QuestionError, own *pb.QuestionsFailure) error {
	if own == nil {
		own = &pb.QuestionsFailure{}
	}
	if own.Name != domainError || own.Message == nil || own.Code == nil {
		return &AnswererFailure{Name: own.Name, Message: own.Message, Code: own.Code}
	}
	failed.Code, failed.Message = Reason(*own.Code), *own.Message
	return failed
}
