package humanplane

import (
	"context"
	"time"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Ask is a batch of questions.
type Ask struct {
	// Questions are 1 to 64.
	Questions []Question
	// RequestID is the caller's own name for the batch: the same content under the same name joins it, or returns what it
	// settled as. Empty: a new one.
	RequestID string
	// Deadline is how long the batch lives after it was asked; 0: as long as the agent. [Client.Ask] requires one.
	Deadline time.Duration
}

// Answers is a batch that was answered.
type Answers struct {
	// QuestionsID is what the server calls the batch.
	QuestionsID string
	// Items has one answer for each question, in the order asked.
	Items []Answer
	// By is who answered.
	By *DecidedBy
	// AskedSeq is where `question/asked` stands.
	AskedSeq int64
	// SettledSeq is where `question/answered` stands.
	SettledSeq int64
	// Replayed says that it had settled before the call came.
	Replayed bool
}

// Get is the answer to one question; false where there is none.
func (a *Answers) Get(questionID string) (Answer, bool) {
	for _, item := range a.Items {
		if item.ID == questionID {
			return item, true
		}
	}
	return Answer{}, false
}

// Ask asks a batch of questions and waits for the answers as [Turn.Approve] does. It needs no open turn. There is no
// default answer.
//
// Where there are none, the error is a [*QuestionError] with the domain code, whether it was refused (EMPTY_QUESTIONS,
// BAD_INTENT, CALLER_NOT_LIVE, STALE_AGENT, DELEGATED_CALLER) or settled so (ASK_CANCELLED, ASK_ABORTED, NO_PROVIDER), or
// an [*AnswererFailure] where the answerer failed in its own way; other refusals are a [*Refusal].
func (a *Agent) Ask(ctx context.Context, ask Ask) (*Answers, error) {
	held, err := a.lease.current()
	if err != nil {
		return nil, err
	}
	request := ask.request(a.client, a.session)
	request.Agent, request.Lifetime = held, pb.Lifetime_LIFETIME_AGENT
	return settleQuestions(ctx, a.client, a.lease.ending(), request)
}

// Ask asks questions. See [Agent.Ask].
func (t *Turn) Ask(ctx context.Context, ask Ask) (*Answers, error) { return t.agent.Ask(ctx, ask) }

// Ask asks a batch in a session without being an agent. The deadline is required. See [Agent.Ask].
func (c *Client) Ask(ctx context.Context, sessionID string, ask Ask) (*Answers, error) {
	if ask.Deadline <= 0 {
		return nil, &SettingError{Message: "questions without an agent need a deadline"}
	}
	request := ask.request(c, sessionID)
	request.Lifetime = pb.Lifetime_LIFETIME_SESSION
	end, release := past(ask.Deadline)
	defer release()
	return settleQuestions(ctx, c, end, request)
}

func (a Ask) request(c *Client, session string) *pb.AskQuestionsRequest {
	request := &pb.AskQuestionsRequest{
		RequestId: orNew(a.RequestID), SessionId: session,
		Wait: duration(c.settings.wait), Deadline: duration(a.Deadline),
	}
	for _, question := range a.Questions {
		request.Questions = append(request.Questions, question.proto())
	}
	return request
}

func settleQuestions(ctx context.Context, c *Client, end ending, request *pb.AskQuestionsRequest) (*Answers, error) {
	settled, err := waiter[pb.QuestionsSettled]{
		client: c,
		end:    end,
		call: func(ctx context.Context) (*pb.QuestionsSettled, error) {
			return askQuestions(ctx, c, request)
		},
		withdraw: func(ctx context.Context) error {
			return cancelQuestions(ctx, c, request.GetSessionId(), request.GetRequestId())
		},
	}.settle(ctx)
	if err != nil {
		return nil, questionRefused(err)
	}
	if settled.GetOutcome() != pb.QuestionsOutcome_QUESTIONS_OUTCOME_ANSWERED {
		return nil, questionSettled(settled)
	}
	answers := &Answers{
		QuestionsID: settled.GetQuestionsId(), By: decidedBy(settled.GetDecidedBy()),
		AskedSeq: settled.GetAskedSeq(), SettledSeq: settled.GetSettledSeq(), Replayed: settled.GetReplayed(),
	}
	for _, item := range settled.GetAnswers() {
		answers.Items = append(answers.Items, answerOf(item))
	}
	return answers, nil
}

func askQuestions(ctx context.Context, c *Client, request *pb.AskQuestionsRequest) (*pb.QuestionsSettled, error) {
	do := pb.NewQuestionServiceClient(c.waiting).AskQuestions
	reply, err := limited(ctx, c.settings.waitLimit(), do, request)
	if err != nil {
		return nil, err
	}
	switch result := reply.GetResult().(type) {
	case *pb.AskQuestionsResponse_Pending:
		return nil, nil
	case *pb.AskQuestionsResponse_Settled:
		return result.Settled, nil
	default:
		return nil, &ProtocolError{Message: "a reply that is neither pending nor settled"}
	}
}

func cancelQuestions(ctx context.Context, c *Client, session, requestID string) error {
	key := &pb.CancelQuestionsRequest_RequestId{RequestId: requestID}
	request := &pb.CancelQuestionsRequest{SessionId: session, Key: key}
	_, err := call(ctx, c, pb.NewQuestionServiceClient(c.waiting).CancelQuestions, request)
	return err
}
