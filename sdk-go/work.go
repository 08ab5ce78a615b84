package humanplane

import (
	"context"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// tries is how often a handler may give an answer before its offer fails.
const tries = 3

// about is what the server says about an offer: one of the three.
type about struct {
	accepted  *pb.ReplyAccepted
	refused   *pb.ReplyRefused
	retracted *pb.Retract
}

// work is that on one offer, from the handler to what became of its word.
type work struct {
	line  *deskLine
	offer *pb.Offer
	// heard is closed when the stream is lost.
	heard chan about
	// over is closed when nothing works on the offer any more.
	over chan struct{}
}

func (w *work) isOver() bool {
	select {
	case <-w.over:
		return true
	default:
		return false
	}
}

func (w *work) run() {
	defer close(w.over)
	shown, report := w.decide()
	if hook := w.line.answerer.OnReport; hook != nil {
		hook(&shown, report)
	}
}

// decide gives the offer as it was shown last, and what became of it.
func (w *work) decide() (Offer, Report) {
	shown := offerOf(w.offer)
	for range tries {
		came, heard := w.handle(shown)
		if came == nil {
			return shown, w.became(heard)
		}
		w.line.stream.say(came)
		passed := came.GetNext() != nil
		heard = <-w.heard
		switch {
		case passed && heard.accepted != nil:
			return shown, Report{Kind: Passed}
		case came.GetAnswer() != nil && mendable(heard.refused.GetReason()):
			shown.Mend = violationsOf(heard.refused.GetViolations())
		default:
			return shown, w.became(heard)
		}
	}
	text := "the handler gave no valid answer"
	w.line.stream.say(w.fail(&Failure{Name: "InvalidAnswer", Message: &text}))
	return shown, w.became(<-w.heard)
}

// handle runs the handler until it returns, or until the server says that the offer is over: then there is no reply. The
// handler's context ends, and nothing goes on before it has returned.
func (w *work) handle(shown Offer) (reply *pb.AnswererServiceAttachRequest, heard about) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan *pb.AnswererServiceAttachRequest, 1)
	go func() { done <- w.reply(ctx, shown) }()
	defer cancel()
	select {
	case reply = <-done:
		return reply, about{}
	case heard = <-w.heard:
		cancel()
		<-done
		return nil, heard
	}
}

// reply runs the handler in its slot. A kind without a handler is passed on.
func (w *work) reply(ctx context.Context, shown Offer) *pb.AnswererServiceAttachRequest {
	select {
	case w.line.slots <- struct{}{}:
		defer func() { <-w.line.slots }()
	case <-ctx.Done():
		return nil
	}
	id := w.offer.GetOfferId()
	w.present()
	answer, err := guarded(func() (*pb.Answer, error) {
		switch on := w.line.answerer; {
		case w.offer.GetApproval() != nil && on.OnApproval != nil:
			verdict, err := on.OnApproval(ctx, approvalOfferOf(shown, w.offer))
			if verdict == nil || err != nil {
				return nil, err
			}
			return verdict.answer(id), nil
		case w.offer.GetQuestions() != nil && on.OnQuestions != nil:
			offer := &QuestionsOffer{Offer: shown, Questions: questionsOf(w.offer.GetQuestions())}
			reply, err := on.OnQuestions(ctx, offer)
			if reply == nil || err != nil {
				return nil, err
			}
			return reply.answer(id), nil
		default:
			return nil, nil
		}
	})
	switch {
	case err != nil:
		return w.fail(failureOf(err))
	case answer != nil:
		return &pb.AnswererServiceAttachRequest{Frame: &pb.AnswererServiceAttachRequest_Answer{Answer: answer}}
	default:
		next := &pb.Next{OfferId: id}
		return &pb.AnswererServiceAttachRequest{Frame: &pb.AnswererServiceAttachRequest_Next{Next: next}}
	}
}

// present says that the offer is before a handler now.
func (w *work) present() {
	presented := &pb.Presented{OfferId: w.offer.GetOfferId()}
	w.line.stream.say(&pb.AnswererServiceAttachRequest{
		Frame: &pb.AnswererServiceAttachRequest_Presented{Presented: presented},
	})
}

func (w *work) fail(failure *Failure) *pb.AnswererServiceAttachRequest {
	return &pb.AnswererServiceAttachRequest{Frame: &pb.AnswererServiceAttachRequest_Fail{Fail: &pb.Fail{
		OfferId: w.offer.GetOfferId(), Name: failure.name(), Message: failure.Message, Code: failure.Code,
	}}}
}

// became is what became of the offer; a retracted one is released.
func (w *work) became(heard about) Report {
	switch {
	case heard.accepted != nil:
		return Report{Kind: Counted, SettledSeq: heard.accepted.SettledSeq}
	case heard.refused != nil:
		return reportRefused(heard.refused)
	case heard.retracted != nil:
		released := &pb.Released{OfferId: w.offer.GetOfferId()}
		w.line.stream.say(&pb.AnswererServiceAttachRequest{
			Frame: &pb.AnswererServiceAttachRequest_Released{Released: released},
		})
		return Report{Kind: Retracted, Cause: heard.retracted.GetCause(), By: decidedBy(heard.retracted.GetBy())}
	default:
		return Report{Kind: Lost}
	}
}

func mendable(reason string) bool {
	return Reason(reason) == ErrFieldInvalid || Reason(reason) == ErrBlankField
}
