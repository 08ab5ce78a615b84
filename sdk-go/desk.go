package humanplane

import (
	"context"
	"sync"
	"time"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// aboutRoom is what may be said about one offer before its work has read it: a reply's end and a retraction, with room
// to spare.
const aboutRoom = 8

type answererStream = bidi[pb.AnswererServiceAttachRequest, pb.AnswererServiceAttachResponse]

// desk is an answerer as a listener.
type desk struct {
	client   *Client
	answerer Answerer
	hello    *pb.AnswererHello
	register *pb.Register
}

func (d *desk) link(link Link) {
	if d.answerer.OnLink != nil {
		d.answerer.OnLink(link)
	}
}

func (d *desk) open(ctx context.Context) (line, error) {
	hello := &pb.AnswererServiceAttachRequest{Frame: &pb.AnswererServiceAttachRequest_Hello{Hello: d.hello}}
	stream, shaken, err := openBidi(ctx, pb.NewAnswererServiceClient(d.client.answering).Attach, hello)
	if err != nil {
		return nil, err
	}
	defer shaken()
	stream.say(&pb.AnswererServiceAttachRequest{
		Frame: &pb.AnswererServiceAttachRequest_Register{Register: d.register},
	})
	for {
		heard, err := stream.next()
		if err != nil {
			stream.reset(err)
			return nil, err
		}
		switch frame := heard.GetFrame().(type) {
		case *pb.AnswererServiceAttachResponse_Welcome:
			stream.pingedEach(frame.Welcome.GetPingInterval())
		case *pb.AnswererServiceAttachResponse_Registered:
			return newDeskLine(d, stream), nil
		case *pb.AnswererServiceAttachResponse_RegisterRefused:
			refusal := refusalOfFault(frame.RegisterRefused.GetFault())
			stream.reset(refusal)
			return nil, refusal
		case *pb.AnswererServiceAttachResponse_Ping:
			stream.say(answererPong(frame.Ping))
		}
	}
}

// deskLine is one stream with its offers.
type deskLine struct {
	*desk
	stream *answererStream
	// slots bounds how many handlers run at once.
	slots chan struct{}
	// offers belongs to whoever holds the line.
	offers map[string]*work
	// working counts what works on offers.
	working sync.WaitGroup
	drain   time.Duration
}

func newDeskLine(d *desk, stream *answererStream) *deskLine {
	slots := make(chan struct{}, d.answerer.MaxOutstanding)
	return &deskLine{desk: d, stream: stream, slots: slots, offers: map[string]*work{}}
}

func (l *deskLine) hold(stop context.Context) end {
	unhook := context.AfterFunc(stop, func() {
		l.stream.leave(&pb.AnswererServiceAttachRequest{
			Frame: &pb.AnswererServiceAttachRequest_Goodbye{Goodbye: &pb.Goodbye{}},
		})
	})
	defer unhook()
	came := l.listen()
	l.stream.reset(nil)
	for _, work := range l.offers {
		close(work.heard)
	}
	if !within(yieldLimit, l.working.Wait) {
		l.client.settings.logger.Warn("a handler does not yield")
	}
	return came
}

func (l *deskLine) listen() end {
	for {
		heard, err := l.stream.next()
		if err != nil {
			return endOf(err, l.drain)
		}
		switch frame := heard.GetFrame().(type) {
		case *pb.AnswererServiceAttachResponse_Ping:
			l.stream.say(answererPong(frame.Ping))
		case *pb.AnswererServiceAttachResponse_Offer:
			l.begin(frame.Offer)
		case *pb.AnswererServiceAttachResponse_ReplyAccepted:
			l.tell(frame.ReplyAccepted.GetOfferId(), about{accepted: frame.ReplyAccepted})
		case *pb.AnswererServiceAttachResponse_ReplyRefused:
			l.tell(frame.ReplyRefused.GetOfferId(), about{refused: frame.ReplyRefused})
		case *pb.AnswererServiceAttachResponse_Retract:
			l.tell(frame.Retract.GetOfferId(), about{retracted: frame.Retract})
		case *pb.AnswererServiceAttachResponse_Fault:
			// A reply that could not even be read is a refused one.
			refused := &pb.ReplyRefused{OfferId: frame.Fault.GetOfferId(), Reason: frame.Fault.GetFault().GetReason()}
			l.tell(refused.GetOfferId(), about{refused: refused})
		case *pb.AnswererServiceAttachResponse_Drain:
			l.drain = positive(frame.Drain.GetReconnectAfter())
		case *pb.AnswererServiceAttachResponse_Unregistered:
			return unregistered(refusalOfFault(frame.Unregistered.GetFault()))
		}
	}
}

func (l *deskLine) begin(offer *pb.Offer) {
	for id, work := range l.offers {
		if work.isOver() {
			delete(l.offers, id)
		}
	}
	work := &work{line: l, offer: offer, heard: make(chan about, aboutRoom), over: make(chan struct{})}
	l.offers[offer.GetOfferId()] = work
	l.working.Go(work.run)
}

func (l *deskLine) tell(offerID string, about about) {
	work, known := l.offers[offerID]
	if !known {
		return
	}
	select {
	case work.heard <- about:
	default:
		l.client.settings.logger.Debug("a frame about an offer that is over", "offer", offerID)
	}
}

func answererPong(ping *pb.Ping) *pb.AnswererServiceAttachRequest {
	return &pb.AnswererServiceAttachRequest{
		Frame: &pb.AnswererServiceAttachRequest_Pong{Pong: &pb.Pong{Nonce: ping.GetNonce()}},
	}
}
