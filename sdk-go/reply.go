package humanplane

import (
	"crypto/rand"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Verdict is a handler's word on an approval. There is no default: the zero value is refused as an invalid answer, which
// makes the request unavailable.
type Verdict struct {
	// Outcome is the word.
	Outcome Outcome
	// Note is something for the agent to read, with any outcome. Kept in the log.
	Note string
}

// AllowOnce says yes, to this one exact action, once.
func AllowOnce() *Verdict { return &Verdict{Outcome: AllowedOnce} }

// Reject says no; the note is for the agent, and may be empty.
func Reject(note string) *Verdict { return &Verdict{Outcome: Rejected, Note: note} }

// Reply is a handler's word on a batch of questions: answers, or a dismissal.
type Reply struct {
	// Answers has one item for each question, in any order.
	Answers []Answer
	// Dismissed says that the person does not want to answer; then there are no answers.
	Dismissed bool
}

// AnswerWith answers with items of [Pick], [Write] and [Skip].
func AnswerWith(answers ...Answer) *Reply { return &Reply{Answers: answers} }

// Dismiss says that the person does not want to answer.
func Dismiss() *Reply { return &Reply{Dismissed: true} }

func (v *Verdict) answer(offerID string) *pb.Answer {
	outcome := map[Outcome]pb.ApprovalOutcome{
		AllowedOnce: pb.ApprovalOutcome_APPROVAL_OUTCOME_ALLOWED_ONCE,
		Rejected:    pb.ApprovalOutcome_APPROVAL_OUTCOME_REJECTED,
		Cancelled:   pb.ApprovalOutcome_APPROVAL_OUTCOME_CANCELLED,
		Unavailable: pb.ApprovalOutcome_APPROVAL_OUTCOME_UNAVAILABLE,
	}[v.Outcome]
	return &pb.Answer{OfferId: offerID, AnswerId: rand.Text(), Note: v.Note, Outcome: &outcome}
}

func (r *Reply) answer(offerID string) *pb.Answer {
	answer := &pb.Answer{OfferId: offerID, AnswerId: rand.Text()}
	if r.Dismissed {
		answer.Dismiss = &pb.Dismiss{}
		return answer
	}
	answer.Answers = &pb.QuestionAnswers{}
	for _, item := range r.Answers {
		answer.Answers.Items = append(answer.Answers.Items, item.proto())
	}
	return answer
}

// ReportKind is what became of an offer.
type ReportKind string

// What became of an offer.
const (
	// Counted: the answer counts and is durable, or the failure counts. Not before this may a UI show success.
	Counted ReportKind = "counted"
	// Refused: the reply changes nothing.
	Refused ReportKind = "refused"
	// Retracted: the offer was over without this answerer.
	Retracted ReportKind = "retracted"
	// Passed: the handler returned nothing, and the request went on to the next listener.
	Passed ReportKind = "passed"
	// Lost: the stream was lost while the offer was held, so the request is unavailable, unless a reply that was on its way
	// had arrived.
	Lost ReportKind = "lost"
)

// Report says what became of an offer.
type Report struct {
	// Kind is what became of it.
	Kind ReportKind
	// SettledSeq, with Counted, is where the outcome stands in the session's log; nil for a failure that did not settle.
	SettledSeq *int64
	// Reason, with Refused, is why: [ErrAlreadySettled], [ErrNotHolding], [ErrFieldInvalid], and others.
	Reason Reason
	// Violations, with Refused, is what is wrong.
	Violations []Violation
	// Standing, with Refused, is the outcome that stands, such as "rejected" or "ANSWERED"; empty where it was not told.
	Standing string
	// Cause, with Retracted, is why.
	Cause string
	// By, with Retracted, is who settled the request, where somebody did.
	By *DecidedBy
}

func reportRefused(refused *pb.ReplyRefused) Report {
	report := Report{
		Kind: Refused, Reason: Reason(refused.GetReason()), Violations: violationsOf(refused.GetViolations()),
	}
	switch standing := refused.GetStanding().GetSettled().(type) {
	case *pb.Standing_Approval:
		report.Standing = string(outcomeOf(standing.Approval.GetOutcome()))
	case *pb.Standing_Questions:
		report.Standing = questionsOutcomes.word(standing.Questions.GetOutcome())
	}
	return report
}
