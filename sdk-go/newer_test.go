package humanplane_test

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/humanplane/humanplane/sdk-go"
	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// newer is a server that says what no server of today says.
type newer struct {
	pb.UnimplementedSessionServiceServer
	pb.UnimplementedAgentServiceServer
	pb.UnimplementedApprovalServiceServer
	session func(context.Context) (*pb.GetSessionResponse, error)
	approve func(ctx context.Context, call int) (*pb.RequestApprovalResponse, error)
	cancel  func(call int) (*pb.CancelApprovalResponse, error)
	watch   func(*pb.WatchEventsRequest, pb.SessionService_WatchEventsServer) error

	mu        sync.Mutex
	ids       []string
	withdrawn []string
}

func (n *newer) GetSession(ctx context.Context, _ *pb.GetSessionRequest) (*pb.GetSessionResponse, error) {
	return n.session(ctx)
}

func (n *newer) WatchEvents(asked *pb.WatchEventsRequest, stream pb.SessionService_WatchEventsServer) error {
	return n.watch(asked, stream)
}

func (n *newer) AppendEvents(context.Context, *pb.AppendEventsRequest) (*pb.AppendEventsResponse, error) {
	return &pb.AppendEventsResponse{}, nil
}

func (n *newer) ListEvents(context.Context, *pb.ListEventsRequest) (*pb.ListEventsResponse, error) {
	return &pb.ListEventsResponse{}, nil
}

func (n *newer) Attach(stream pb.AgentService_AttachServer) error {
	// A frame of another day comes first.
	if err := stream.Send(&pb.AgentServiceAttachResponse{}); err != nil {
		return err
	}
	attached := &pb.AgentAttached{Lease: &pb.AgentLease{AgentId: "a", Incarnation: "i"}}
	frame := &pb.AgentServiceAttachResponse{Frame: &pb.AgentServiceAttachResponse_Attached{Attached: attached}}
	if err := stream.Send(frame); err != nil {
		return err
	}
	for {
		if said, err := stream.Recv(); err != nil || said.GetGoodbye() != nil {
			return err
		}
	}
}

func (n *newer) RequestApproval(ctx context.Context, asked *pb.RequestApprovalRequest) (*pb.RequestApprovalResponse, error) {
	n.mu.Lock()
	n.ids = append(n.ids, asked.GetRequestId())
	call := len(n.ids)
	n.mu.Unlock()
	return n.approve(ctx, call)
}

func (n *newer) CancelApproval(_ context.Context, key *pb.CancelApprovalRequest) (*pb.CancelApprovalResponse, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.withdrawn = append(n.withdrawn, key.GetRequestId())
	if n.cancel != nil {
		return n.cancel(len(n.withdrawn))
	}
	return &pb.CancelApprovalResponse{}, nil
}

// serve serves over a Unix socket, as sidecars do.
func (n *newer) serve(t *testing.T) *humanplane.Client {
	t.Helper()
	socket := filepath.Join(t.TempDir(), "hp.sock")
	listener := must(net.Listen("unix", socket))(t)
	server := grpc.NewServer()
	pb.RegisterSessionServiceServer(server, n)
	pb.RegisterAgentServiceServer(server, n)
	pb.RegisterApprovalServiceServer(server, n)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	return connect(t, "unix:"+socket, humanplane.WithToken("secret"))
}

func (n *newer) turn(t *testing.T) *humanplane.Turn {
	t.Helper()
	agent := must(n.serve(t).Attach(testContext(t), humanplane.Attach{SessionID: "s", AgentID: "a"}))(t)
	return must(agent.StartTurn(testContext(t)))(t)
}

func TestAReasonOfANewerServer(t *testing.T) {
	newer := &newer{session: func(context.Context) (*pb.GetSessionResponse, error) {
		refused := must(status.New(codes.FailedPrecondition, strings.Repeat("ä", 600)).WithDetails(
			&errdetails.ErrorInfo{Domain: "proxy", Reason: "OTHER"},
			&errdetails.ErrorInfo{Domain: "humanplane", Reason: "FROM_TOMORROW", Metadata: map[string]string{"key": "value"}},
			&errdetails.BadRequest{FieldViolations: []*errdetails.BadRequest_FieldViolation{{Field: "f", Description: "d"}}},
			&errdetails.RetryInfo{RetryDelay: durationpb.New(time.Second)},
		))(t)
		return nil, refused.Err()
	}}
	_, err := newer.serve(t).Session(testContext(t), "s")
	var refusal *humanplane.Refusal
	if !errors.As(err, &refusal) || !errors.Is(err, humanplane.Reason("FROM_TOMORROW")) || refusal.RetryAfter != time.Second ||
		refusal.Metadata["key"] != "value" || refusal.Violations[0].Field != "f" || refusal.Code != codes.FailedPrecondition {
		t.Errorf("%#v", err)
	}
}

func TestAStatusOfSomebodyElse(t *testing.T) {
	newer := &newer{session: func(ctx context.Context) (*pb.GetSessionResponse, error) {
		sent, _ := metadata.FromIncomingContext(ctx)
		if sent.Get("authorization")[0] != "Bearer secret" || sent.Get(":authority")[0] != "localhost" {
			t.Errorf("sent with %v", sent)
		}
		if err := grpc.SetTrailer(ctx, metadata.Pairs("grpc-status-details-bin", "no status at all")); err != nil {
			t.Error(err)
		}
		return nil, status.Error(codes.PermissionDenied, "made by a proxy")
	}}
	_, err := newer.serve(t).Session(testContext(t), "s")
	var transport *humanplane.TransportError
	if !errors.As(err, &transport) || humanplane.ReasonOf(err) != "" || humanplane.IsRetryable(err) {
		t.Errorf("%#v", err)
	}
}

// What this version cannot read is no grant; and what was asked is withdrawn, for nobody waits for it.
func TestAReplyOfANewerServer(t *testing.T) {
	newer := &newer{approve: func(_ context.Context, call int) (*pb.RequestApprovalResponse, error) {
		if call == 1 {
			return &pb.RequestApprovalResponse{}, nil
		}
		decided := &pb.ApprovalDecided{Outcome: 17, Cause: "ANSWERED", Note: "go on"}
		return &pb.RequestApprovalResponse{Result: &pb.RequestApprovalResponse_Decided{Decided: decided}}, nil
	}}
	turn := newer.turn(t)
	action := humanplane.Approval{Tool: "bash", ActionJSON: "{}", RequestID: "first"}
	decision, err := turn.Approve(testContext(t), action)
	var broken *humanplane.ProtocolError
	if !errors.As(err, &broken) || decision.Granted() || newer.withdrawn[0] != "first" {
		t.Errorf("%+v, %v, withdrawn %v", decision, err, newer.withdrawn)
	}
	decision = must(turn.Approve(testContext(t), action))(t)
	if decision.Granted() || decision.Outcome != humanplane.UnknownOutcome {
		t.Errorf("%+v", decision)
	}
}

// One id for all that it takes, whatever the way to the server does in between.
func TestAWaitIsTakenUpUnderOneID(t *testing.T) {
	newer := &newer{approve: func(_ context.Context, call int) (*pb.RequestApprovalResponse, error) {
		switch call {
		case 1, 3:
			return &pb.RequestApprovalResponse{Result: &pb.RequestApprovalResponse_Pending{}}, nil
		case 2:
			return nil, status.Error(codes.Unavailable, "made by a proxy")
		case 4:
			draining := must(status.New(codes.Unavailable, "draining").WithDetails(
				&errdetails.ErrorInfo{Domain: "humanplane", Reason: "SERVER_DRAINING"}))(t)
			return nil, draining.Err()
		default:
			decided := &pb.ApprovalDecided{Outcome: pb.ApprovalOutcome_APPROVAL_OUTCOME_ALLOWED_ONCE}
			return &pb.RequestApprovalResponse{Result: &pb.RequestApprovalResponse_Decided{Decided: decided}}, nil
		}
	}}
	decision := must(newer.turn(t).Approve(testContext(t), humanplane.Approval{Tool: "bash", ActionJSON: "{}"}))(t)
	if !decision.Granted() || len(newer.ids) != 5 || newer.ids[0] == "" || len(newer.withdrawn) != 0 {
		t.Errorf("%+v after %v, withdrawn %v", decision, newer.ids, newer.withdrawn)
	}
	for _, id := range newer.ids {
		if id != newer.ids[0] {
			t.Errorf("asked as %v", newer.ids)
		}
	}
}

// A request that is behind on its way is not overtaken by its withdrawal: it would live on.
func TestAWithdrawalOvertakesNothing(t *testing.T) {
	asked, heard := make(chan struct{}), make(chan struct{})
	letGo := false
	newer := &newer{
		approve: func(ctx context.Context, _ int) (*pb.RequestApprovalResponse, error) {
			close(asked)
			select {
			case <-heard:
			case <-ctx.Done():
				letGo = true
			}
			decided := &pb.ApprovalDecided{Outcome: pb.ApprovalOutcome_APPROVAL_OUTCOME_CANCELLED}
			return &pb.RequestApprovalResponse{Result: &pb.RequestApprovalResponse_Decided{Decided: decided}}, nil
		},
		cancel: func(call int) (*pb.CancelApprovalResponse, error) {
			if call == 1 {
				unknown := must(status.New(codes.NotFound, "unknown").WithDetails(
					&errdetails.ErrorInfo{Domain: "humanplane", Reason: "REQUEST_NOT_FOUND"}))(t)
				return nil, unknown.Err()
			}
			close(heard)
			return &pb.CancelApprovalResponse{}, nil
		},
	}
	turn := newer.turn(t)
	ctx, cancel := context.WithCancel(testContext(t))
	go func() { <-asked; cancel() }()
	_, err := turn.Approve(ctx, humanplane.Approval{Tool: "bash", ActionJSON: "{}"})
	if !errors.Is(err, context.Canceled) || letGo || len(newer.withdrawn) != 2 {
		t.Errorf("%v; let go %t, withdrawn %v", err, letGo, newer.withdrawn)
	}
}

// A refusal at the first try is of somebody else's request, perhaps: that is not withdrawn.
func TestWhatWasNeverAskedIsNotWithdrawn(t *testing.T) {
	newer := &newer{approve: func(context.Context, int) (*pb.RequestApprovalResponse, error) {
		reused := must(status.New(codes.InvalidArgument, "reused").WithDetails(
			&errdetails.ErrorInfo{Domain: "humanplane", Reason: "REQUEST_ID_REUSED"}))(t)
		return nil, reused.Err()
	}}
	_, err := newer.turn(t).Approve(testContext(t), humanplane.Approval{Tool: "bash", ActionJSON: "{}"})
	if !errors.Is(err, humanplane.ErrRequestIDReused) || len(newer.withdrawn) != 0 {
		t.Errorf("%v, withdrawn %v", err, newer.withdrawn)
	}
}

// A watch that breaks goes on after the last event, and takes none twice from a server that repeats itself.
func TestAWatchGoesOnWhereItStood(t *testing.T) {
	broken := status.Error(codes.Unavailable, "made by a proxy")
	var cursors []int64
	newer := &newer{watch: func(asked *pb.WatchEventsRequest, stream pb.SessionService_WatchEventsServer) error {
		cursors = append(cursors, asked.GetAfterSeq())
		batch := &pb.EventBatch{Events: []*pb.SessionEvent{{Seq: 0}, {Seq: 1}}, ThroughSeq: 4}
		frame := &pb.WatchEventsResponse{Frame: &pb.WatchEventsResponse_Batch{Batch: batch}}
		if len(cursors) == 1 {
			return errors.Join(stream.Send(&pb.WatchEventsResponse{}), stream.Send(frame), broken)
		}
		batch.Events = append(batch.Events, &pb.SessionEvent{Seq: 5})
		return stream.Send(frame)
	}}
	var seqs []int64
	for watched, err := range newer.serve(t).WatchEvents(testContext(t), humanplane.EventFilter{SessionID: "s"}) {
		if err != nil {
			t.Fatal(err)
		}
		seqs = append(seqs, watched.Event.Seq)
	}
	if !slices.Equal(seqs, []int64{0, 1, 5}) || !slices.Equal(cursors, []int64{0, 4}) {
		t.Errorf("%v came, from %v on", seqs, cursors)
	}
}

func TestTargets(t *testing.T) {
	for _, wrong := range []string{"", "https://example.org:7420", "dns:///%zz"} {
		_, err := humanplane.NewClient(wrong)
		var setting *humanplane.SettingError
		if !errors.As(err, &setting) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	client := connect(t, "http://"+address+"/")
	must(client.NewSession(testContext(t)))(t)
}
