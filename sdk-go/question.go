package humanplane

import (
	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Question is one question of a batch. Free text is always possible.
type Question struct {
	// ID names the question in its batch, and is echoed by the answer.
	ID string
	// Text is what is asked.
	Text string
	// Header is a word or two above it.
	Header string
	// Detail is what is to be judged, such as a plan. Required with PlanReview.
	Detail string
	// Options can be picked.
	Options []QuestionOption
	// MultiSelect allows several labels.
	MultiSelect bool
	// PlanReview presents the question as the review of the plan in Detail, and is the label of the option that approves
	// it; empty for a plain question.
	PlanReview string
	// IntentJSON is, in an offer, the whole intent as one JSON object; it is not read when asking.
	IntentJSON string
}

// QuestionOption is an answer that can be picked.
type QuestionOption struct {
	// Label is what is shown, and what an answer names to the letter. Unique in its question.
	Label string
	// Description is what picking it means.
	Description string
}

// Options makes options of labels alone.
func Options(labels ...string) []QuestionOption {
	options := make([]QuestionOption, len(labels))
	for i, label := range labels {
		options[i].Label = label
	}
	return options
}

// Answer is the answer to one question. Without any of the three it is invalid: a blank never reads as consent.
type Answer struct {
	// ID is the question's.
	ID string
	// Selected are labels of that question, to the letter.
	Selected []string
	// Custom is free text; empty where there is none.
	Custom string
	// Skipped says that the question was left out on purpose.
	Skipped bool
}

// Pick answers by picking labels of a question.
func Pick(questionID string, labels ...string) Answer {
	return Answer{ID: questionID, Selected: labels}
}

// Write answers in own words.
func Write(questionID, text string) Answer { return Answer{ID: questionID, Custom: text} }

// Skip leaves a question out on purpose.
func Skip(questionID string) Answer { return Answer{ID: questionID, Skipped: true} }

const planReview = "plan-review"

func (q Question) proto() *pb.Question {
	made := &pb.Question{
		Id: q.ID, Question: q.Text, Header: optional(q.Header), Detail: optional(q.Detail), MultiSelect: q.MultiSelect,
	}
	for _, option := range q.Options {
		made.Options = append(made.Options, &pb.QuestionOption{
			Label: option.Label, Description: optional(option.Description),
		})
	}
	if q.PlanReview != "" {
		made.Intent = &pb.QuestionIntent{Kind: planReview, Approve: &q.PlanReview}
	}
	return made
}

func questionOf(asked *pb.Question) Question {
	made := Question{
		ID: asked.GetId(), Text: asked.GetQuestion(), Header: asked.GetHeader(), Detail: asked.GetDetail(),
		MultiSelect: asked.GetMultiSelect(), IntentJSON: string(asked.GetIntent().GetIntentJson()),
	}
	if asked.GetIntent().GetKind() == planReview {
		made.PlanReview = asked.GetIntent().GetApprove()
	}
	for _, option := range asked.GetOptions() {
		made.Options = append(made.Options, QuestionOption{
			Label: option.GetLabel(), Description: option.GetDescription(),
		})
	}
	return made
}

func questionsOf(asked *pb.QuestionsAsk) []Question {
	var all []Question
	for _, one := range asked.GetQuestions() {
		all = append(all, questionOf(one))
	}
	return all
}

func (a Answer) proto() *pb.QuestionAnswer {
	return &pb.QuestionAnswer{Id: a.ID, Selected: a.Selected, Custom: optional(a.Custom), Skipped: a.Skipped}
}

func answerOf(answer *pb.QuestionAnswer) Answer {
	return Answer{
		ID: answer.GetId(), Selected: answer.GetSelected(), Custom: answer.GetCustom(), Skipped: answer.GetSkipped(),
	}
}
