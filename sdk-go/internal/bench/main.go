// Compares an approval through the client with the same call on the bare generated stub, at 1 and at 64 in flight, in
// rounds that alternate, against one server and one answerer: go run ./internal/bench TARGET.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log"
	"os"
	"slices"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/humanplane/humanplane/sdk-go"
	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

const (
	// rounds is odd, so that there is one in the middle.
	rounds = 61
	// each is how many approvals a round asks for.
	each   = 128
	action = `{"command":"make clean"}`
)

// approve asks once, and is wrong where that is no grant.
type approve func(context.Context) error

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: bench TARGET")
	}
	if err := run(context.Background(), os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, target string) error {
	client, err := humanplane.NewClient(target)
	if err != nil {
		return err
	}
	defer client.Close()
	_, err = client.ServeAnswers(ctx, humanplane.Answerer{
		ClientName: "bench/1", MaxOutstanding: 256,
		Identity: humanplane.Identity{ID: "bench", Kind: humanplane.Policy},
		OnApproval: func(context.Context, *humanplane.ApprovalOffer) (*humanplane.Verdict, error) {
			return humanplane.AllowOnce(), nil
		},
	})
	if err != nil {
		return err
	}
	own, err := throughClient(ctx, client)
	if err != nil {
		return err
	}
	bare, err := throughStub(ctx, client, target)
	if err != nil {
		return err
	}
	for _, inFlight := range []int{1, 64} {
		if err := compare(ctx, inFlight, own, bare); err != nil {
			return err
		}
	}
	return nil
}

// compare prints the middle of the rounds' ratios, each of a round of the client to the stub's round beside it.
func compare(ctx context.Context, inFlight int, own, bare approve) error {
	var ratios []float64
	var ownTook, bareTook time.Duration
	for round := range rounds + 1 {
		first, err := measure(ctx, inFlight, own)
		if err != nil {
			return err
		}
		second, err := measure(ctx, inFlight, bare)
		if err != nil {
			return err
		}
		if round == 0 {
			continue // it warms up
		}
		ownTook, bareTook = ownTook+first, bareTook+second
		ratios = append(ratios, float64(first)/float64(second))
	}
	slices.Sort(ratios)
	perCall := func(took time.Duration) time.Duration { return (took / (rounds * each)).Round(time.Microsecond) }
	fmt.Printf("%2d in flight: client %v, stub %v an approval; ratio %.3f (from %.3f to %.3f)\n",
		inFlight, perCall(ownTook), perCall(bareTook), ratios[rounds/2], ratios[0], ratios[rounds-1])
	return nil
}

func measure(ctx context.Context, inFlight int, ask approve) (time.Duration, error) {
	began := time.Now()
	failed := make(chan error, inFlight)
	var group sync.WaitGroup
	for range inFlight {
		group.Go(func() {
			for range each / inFlight {
				if err := ask(ctx); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	group.Wait()
	took := time.Since(began)
	close(failed)
	return took, <-failed
}

func throughClient(ctx context.Context, client *humanplane.Client) (approve, error) {
	session, err := client.NewSession(ctx)
	if err != nil {
		return nil, err
	}
	agent, err := client.Attach(ctx, humanplane.Attach{SessionID: session, AgentID: "own-" + session})
	if err != nil {
		return nil, err
	}
	turn, err := agent.StartTurn(ctx)
	return func(ctx context.Context) error {
		decision, err := turn.Approve(ctx, humanplane.Approval{Tool: "bash", ActionJSON: action})
		if err == nil && !decision.Granted() {
			err = fmt.Errorf("no grant: %+v", decision)
		}
		return err
	}, err
}

// throughStub has a connection of its own, as the client's waiting calls have.
func throughStub(ctx context.Context, client *humanplane.Client, target string) (approve, error) {
	session, err := client.NewSession(ctx)
	if err != nil {
		return nil, err
	}
	conn, err := grpc.NewClient("passthrough:///"+target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	lease, err := bareLease(ctx, conn, session)
	if err != nil {
		return nil, err
	}
	start := &pb.NewEvent{Type: "turn/start", DataJson: []byte(`{"turn":1}`)}
	_, err = pb.NewSessionServiceClient(conn).AppendEvents(ctx, &pb.AppendEventsRequest{
		SessionId: session, Agent: lease, Events: []*pb.NewEvent{start},
	})
	stub := pb.NewApprovalServiceClient(conn)
	return func(ctx context.Context) error {
		reply, err := stub.RequestApproval(ctx, &pb.RequestApprovalRequest{
			RequestId: rand.Text(), SessionId: session, Agent: lease, ToolName: "bash", ActionJson: []byte(action),
			Lifetime: pb.Lifetime_LIFETIME_AGENT, Wait: durationpb.New(25 * time.Second),
		})
		if err == nil && reply.GetDecided().GetOutcome() != pb.ApprovalOutcome_APPROVAL_OUTCOME_ALLOWED_ONCE {
			err = fmt.Errorf("no grant: %v", reply)
		}
		return err
	}, err
}

// bareLease attaches, and answers pings for as long as the process lives.
func bareLease(ctx context.Context, conn *grpc.ClientConn, session string) (*pb.AgentLease, error) {
	stream, err := pb.NewAgentServiceClient(conn).Attach(ctx)
	if err != nil {
		return nil, err
	}
	hello := &pb.AgentHello{SessionId: session, AgentId: "bare-" + session, Protocol: 1}
	if err := stream.Send(&pb.AgentServiceAttachRequest{Frame: &pb.AgentServiceAttachRequest_Hello{Hello: hello}}); err != nil {
		return nil, err
	}
	attached, err := stream.Recv()
	if err != nil {
		return nil, err
	}
	go func() {
		for frame, err := stream.Recv(); err == nil; frame, err = stream.Recv() {
			if frame.GetPing() != nil {
				pong := &pb.Pong{Nonce: frame.GetPing().GetNonce()}
				_ = stream.Send(&pb.AgentServiceAttachRequest{Frame: &pb.AgentServiceAttachRequest_Pong{Pong: pong}})
			}
		}
	}()
	return attached.GetAttached().GetLease(), nil
}
