package humanplane_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/humanplane/humanplane/sdk-go"
)

var databases = humanplane.Ask{Questions: []humanplane.Question{
	{ID: "db", Text: "Which database?", Options: humanplane.Options("PostgreSQL", "SQLite")},
	{ID: "why", Text: "Why?"},
}}

type reply = humanplane.Reply

// asked asks the batch of an answerer with this handler.
func asked(
	t *testing.T, handler func(context.Context, *humanplane.QuestionsOffer) (*reply, error),
) (*humanplane.Answers, error) {
	t.Helper()
	client := connect(t, address)
	agent := attach(t, client)
	serve(t, client, agent.SessionID(), humanplane.Answerer{OnQuestions: handler})
	return agent.Ask(testContext(t), databases)
}

func TestQuestionsAreAnswered(t *testing.T) {
	answers := must(asked(t, func(_ context.Context, offer *humanplane.QuestionsOffer) (*reply, error) {
		if len(offer.Questions) != 2 || offer.Questions[0].Options[1].Label != "SQLite" || offer.Kind != humanplane.QuestionKind {
			return nil, errors.New("another batch")
		}
		return humanplane.AnswerWith(humanplane.Write("why", "ä < b"), humanplane.Pick("db", "SQLite")), nil
	}))(t)
	database, _ := answers.Get("db")
	why, _ := answers.Get("why")
	if len(database.Selected) != 1 || database.Selected[0] != "SQLite" || why.Custom != "ä < b" || answers.By.AnswererID != "ada" {
		t.Errorf("%+v", answers)
	}
}

// An invalid answer comes back to its handler with what is wrong.
func TestAnAnswerIsMended(t *testing.T) {
	var mend []humanplane.Violation
	answers := must(asked(t, func(_ context.Context, offer *humanplane.QuestionsOffer) (*reply, error) {
		if offer.Mend == nil {
			return humanplane.AnswerWith(humanplane.Pick("db", "Oracle"), humanplane.Skip("why")), nil
		}
		mend = offer.Mend
		return humanplane.AnswerWith(humanplane.Pick("db", "SQLite"), humanplane.Skip("why")), nil
	}))(t)
	if len(mend) == 0 || mend[0].Field == "" || !answers.Items[1].Skipped {
		t.Errorf("%+v after %+v", answers, mend)
	}
}

func TestAnAnswererThatNeverGetsItRight(t *testing.T) {
	tries := 0
	_, err := asked(t, func(context.Context, *humanplane.QuestionsOffer) (*reply, error) {
		tries++
		return &reply{}, nil
	})
	var failure *humanplane.AnswererFailure
	if !errors.As(err, &failure) || failure.Name != "InvalidAnswer" || tries != 3 {
		t.Errorf("%v after %d tries", err, tries)
	}
}

func TestFailuresTravelAsTheyAre(t *testing.T) {
	name := "Odd"
	for _, one := range []struct {
		handler func(context.Context, *humanplane.QuestionsOffer) (*reply, error)
		domain  humanplane.Reason
		name    string
	}{
		{func(context.Context, *humanplane.QuestionsOffer) (*reply, error) { return humanplane.Dismiss(), nil },
			humanplane.ErrAskCancelled, ""},
		{func(context.Context, *humanplane.QuestionsOffer) (*reply, error) { return nil, nil }, humanplane.ErrNoProvider, ""},
		{func(context.Context, *humanplane.QuestionsOffer) (*reply, error) {
			return nil, humanplane.DomainFailure("OWN_CODE", "own")
		}, "OWN_CODE", ""},
		{func(context.Context, *humanplane.QuestionsOffer) (*reply, error) {
			code := "NO_PROVIDER"
			return nil, &humanplane.Failure{Name: name, Message: &code, Code: &code}
		}, "", name},
		{func(context.Context, *humanplane.QuestionsOffer) (*reply, error) { return nil, errors.New("no") }, "", "HandlerError"},
		{func(context.Context, *humanplane.QuestionsOffer) (*reply, error) { panic("no") }, "", "Panic"},
	} {
		answers, err := asked(t, one.handler)
		var failure *humanplane.AnswererFailure
		switch {
		case answers != nil:
			t.Errorf("answers: %+v", answers)
		case one.domain != "" && !errors.Is(err, one.domain):
			t.Errorf("not %s: %v", one.domain, err)
		case one.domain == "" && (!errors.As(err, &failure) || failure.Name != one.name || errors.Is(err, humanplane.ErrNoProvider)):
			t.Errorf("not a failure %s: %v", one.name, err)
		}
	}
}

func TestRefusedQuestionsAreDomainErrors(t *testing.T) {
	agent := attach(t, connect(t, address))
	_, err := agent.Ask(testContext(t), humanplane.Ask{})
	var question *humanplane.QuestionError
	var refusal *humanplane.Refusal
	if !errors.As(err, &question) || !errors.As(err, &refusal) || !errors.Is(err, humanplane.ErrEmptyQuestions) {
		t.Error(err)
	}
	double := humanplane.Ask{Questions: []humanplane.Question{{ID: "a", Text: "?"}, {ID: "a", Text: "?"}}}
	if _, err = agent.Ask(testContext(t), double); !errors.Is(err, humanplane.ErrDuplicateQuestion) {
		t.Error(err)
	}
	if errors.As(err, &question) && question.Code == humanplane.ErrDuplicateQuestion {
		t.Error("a plain refusal became a domain error")
	}
}

func TestASessionIsAskedWithoutAnAgent(t *testing.T) {
	client := connect(t, address)
	session := must(client.NewSession(testContext(t)))(t)
	var setting *humanplane.SettingError
	if _, err := client.Ask(testContext(t), session, databases); !errors.As(err, &setting) {
		t.Errorf("without a deadline: %v", err)
	}
	serve(t, client, session, humanplane.Answerer{
		OnQuestions: func(ctx context.Context, _ *humanplane.QuestionsOffer) (*reply, error) {
			<-ctx.Done()
			return nil, nil
		},
	})
	limited := databases
	limited.Deadline = 50 * time.Millisecond
	_, err := client.Ask(testContext(t), session, limited)
	var question *humanplane.QuestionError
	if !errors.Is(err, humanplane.ErrAskAborted) || !errors.As(err, &question) || question.Cause != "DEADLINE" {
		t.Error(err)
	}
}
