package main

import (
	"context"
	"errors"
	"fmt"

	"google.golang.org/grpc/codes"

	"github.com/humanplane/humanplane/sdk-go"
)

// usageError says that the driver was told nonsense.
type usageError string

func (e usageError) Error() string { return string(e) }

func usage(format string, values ...any) error { return usageError(fmt.Sprintf(format, values...)) }

// codeNames are gRPC's own.
var codeNames = map[codes.Code]string{
	codes.Canceled: "CANCELLED", codes.Unknown: "UNKNOWN", codes.InvalidArgument: "INVALID_ARGUMENT",
	codes.DeadlineExceeded: "DEADLINE_EXCEEDED", codes.NotFound: "NOT_FOUND", codes.AlreadyExists: "ALREADY_EXISTS",
	codes.PermissionDenied: "PERMISSION_DENIED", codes.ResourceExhausted: "RESOURCE_EXHAUSTED",
	codes.FailedPrecondition: "FAILED_PRECONDITION", codes.Aborted: "ABORTED", codes.OutOfRange: "OUT_OF_RANGE",
	codes.Unimplemented: "UNIMPLEMENTED", codes.Internal: "INTERNAL", codes.Unavailable: "UNAVAILABLE",
	codes.DataLoss: "DATA_LOSS", codes.Unauthenticated: "UNAUTHENTICATED",
}

func errorFields(err error) fields {
	shown := fields{"type": "", "reason": "", "code": "", "cause": "", "name": "", "message": err.Error()}
	var (
		question  *humanplane.QuestionError
		answerer  *humanplane.AnswererFailure
		refusal   *humanplane.Refusal
		transport *humanplane.TransportError
		broken    *humanplane.ProtocolError
		setting   *humanplane.SettingError
		wrong     usageError
	)
	switch {
	case errors.As(err, &question):
		shown["type"], shown["reason"], shown["cause"] = "question", string(question.Code), question.Cause
		shown["message"] = question.Message
		if question.Refusal != nil {
			shown["code"] = codeNames[question.Refusal.Code]
		}
	case errors.As(err, &answerer):
		shown["type"], shown["name"] = "answerer", answerer.Name
		shown["reason"], shown["message"] = orEmpty(answerer.Code), orEmpty(answerer.Message)
	case errors.As(err, &refusal):
		shown["type"], shown["reason"], shown["code"] = "refused", string(refusal.Reason), codeNames[refusal.Code]
		shown["message"] = refusal.Message
	case errors.As(err, &transport):
		shown["type"], shown["code"] = "transport", codeNames[transport.Code]
	case errors.As(err, &broken):
		shown["type"] = "protocol"
	case errors.As(err, &setting):
		shown["type"] = "setting"
	case errors.As(err, &wrong):
		shown["type"] = "usage"
	case errors.Is(err, humanplane.ErrClosed):
		shown["type"] = "closed"
	case errors.Is(err, context.DeadlineExceeded):
		shown["type"] = "deadline"
	case errors.Is(err, context.Canceled):
		shown["type"] = "cancelled"
	}
	return shown
}

func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// orNull is null where nothing is.
func orNull(number *int64) any {
	if number == nil {
		return nil
	}
	return *number
}

func byFields(by *humanplane.DecidedBy) any {
	if by == nil {
		return nil
	}
	return fields{"kind": by.Kind, "principal": by.Principal, "answerer_id": by.AnswererID}
}

func decisionFields(decision *humanplane.Decision) fields {
	return fields{
		"granted": decision.Granted(), "outcome": decision.Outcome, "cause": decision.Cause, "note": decision.Note,
		"replayed": decision.Replayed, "by": byFields(decision.By), "asked_seq": decision.AskedSeq,
		"decided_seq": decision.DecidedSeq, "approval_id": decision.ApprovalID,
	}
}

func answersFields(answers *humanplane.Answers) fields {
	items := []fields{}
	for _, item := range answers.Items {
		items = append(items, fields{
			"id": item.ID, "selected": list(item.Selected), "custom": item.Custom, "skipped": item.Skipped,
		})
	}
	return fields{
		"answers": items, "by": byFields(answers.By), "replayed": answers.Replayed, "asked_seq": answers.AskedSeq,
		"settled_seq": answers.SettledSeq,
	}
}

func questionFields(questions []humanplane.Question) []fields {
	shown := []fields{}
	for _, question := range questions {
		options := []fields{}
		for _, option := range question.Options {
			options = append(options, fields{"label": option.Label, "description": option.Description})
		}
		shown = append(shown, fields{
			"id": question.ID, "question": question.Text, "header": question.Header, "detail": question.Detail,
			"options": options, "multi_select": question.MultiSelect, "plan_review": question.PlanReview,
		})
	}
	return shown
}

func permissionFields(now *humanplane.Permissions) fields {
	options := []string{}
	for _, option := range now.Options {
		options = append(options, option.Value)
	}
	return fields{
		"current": now.Current, "sandbox": now.Sandbox, "approval": now.Approval, "options": options,
		"sandbox_available": now.SandboxAvailable,
	}
}

// list is never null.
func list[Item any](items []Item) []Item {
	if items == nil {
		return []Item{}
	}
	return items
}
