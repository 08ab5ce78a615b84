package guard_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"

	"go.uber.org/goleak"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	"github.com/humanplane/humanplane/sdk-go"
	"github.com/humanplane/humanplane/sdk-go/guard"
)

const (
	check = "/grpc.health.v1.Health/Check"
	watch = "/grpc.health.v1.Health/Watch"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// decider is a turn where one answer stands, and what was asked is kept.
type decider struct {
	decision humanplane.Decision
	err      error
	asked    []string
}

func (d *decider) ApproveTool(_ context.Context, tool, arguments string) (*humanplane.Decision, error) {
	d.asked = append(d.asked, tool+" "+arguments)
	if d.err != nil {
		return nil, d.err
	}
	return &d.decision, nil
}

// counted is a health service that counts how often a handler ran.
type counted struct {
	*health.Server
	ran int
}

func (c *counted) Check(ctx context.Context, in *healthpb.HealthCheckRequest) (*healthpb.HealthCheckResponse, error) {
	c.ran++
	return c.Server.Check(ctx, in)
}

func (c *counted) Watch(_ *healthpb.HealthCheckRequest, stream healthpb.Health_WatchServer) error {
	c.ran++
	return stream.Send(&healthpb.HealthCheckResponse{})
}

func guardedService(t *testing.T, decider *decider) (*counted, healthpb.HealthClient) {
	t.Helper()
	gate := guard.New(decider)
	server := grpc.NewServer(
		grpc.UnaryInterceptor(gate.UnaryServerInterceptor(check)),
		grpc.StreamInterceptor(gate.StreamServerInterceptor(watch)),
	)
	service := &counted{Server: health.NewServer()}
	healthpb.RegisterHealthServer(server, service)
	listener := bufconn.Listen(1 << 16)
	go func() { _ = server.Serve(listener) }()
	dial := func(context.Context, string) (net.Conn, error) { return listener.Dial() }
	conn, err := grpc.NewClient("passthrough:///guarded",
		grpc.WithContextDialer(dial), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = conn.Close()
		server.Stop()
	})
	return service, healthpb.NewHealthClient(conn)
}

func TestAHandlerRunsOnlyAfterAGrant(t *testing.T) {
	for _, one := range []struct {
		decider decider
		code    codes.Code
	}{
		{decider{decision: humanplane.Decision{Outcome: humanplane.AllowedOnce}}, codes.OK},
		{decider{decision: humanplane.Decision{Outcome: humanplane.Rejected, Note: "no"}}, codes.PermissionDenied},
		{decider{decision: humanplane.Decision{Outcome: humanplane.Cancelled}}, codes.Aborted},
		{decider{decision: humanplane.Decision{Outcome: humanplane.Unavailable}}, codes.FailedPrecondition},
		{decider{decision: humanplane.Decision{Outcome: humanplane.UnknownOutcome}}, codes.FailedPrecondition},
		{decider{}, codes.FailedPrecondition},
		{decider{err: errors.New("broken")}, codes.FailedPrecondition},
		{decider{err: context.DeadlineExceeded}, codes.DeadlineExceeded},
	} {
		service, client := guardedService(t, &one.decider)
		want := 0
		if one.code == codes.OK {
			want = 1
		}
		_, err := client.Check(t.Context(), &healthpb.HealthCheckRequest{})
		if status.Code(err) != one.code || service.ran != want {
			t.Errorf("%+v: unary ran %d times, %v", one.decider, service.ran, err)
		}
		stream, err := client.Watch(t.Context(), &healthpb.HealthCheckRequest{Service: "shop"})
		if err != nil {
			t.Fatal(err)
		}
		_, err = stream.Recv()
		if status.Code(err) != one.code || service.ran != 2*want {
			t.Errorf("%+v: stream ran %d times, %v", one.decider, service.ran, err)
		}
		if _, err := client.List(t.Context(), &healthpb.HealthListRequest{}); err != nil {
			t.Errorf("an unguarded method: %v", err)
		}
		if got := strings.Join(one.decider.asked, "; "); got != check+` {}; `+watch+` {"service":"shop"}` {
			t.Errorf("people saw %s", got)
		}
	}
}

func TestAFunctionRunsOnlyAfterAGrant(t *testing.T) {
	type order struct{ ID int }
	ran := 0
	run := func(context.Context, order) (string, error) {
		ran++
		return "done", nil
	}
	decider := &decider{decision: humanplane.Decision{Outcome: humanplane.Rejected, Cause: "ANSWERED", Note: "too much"}}
	refund := guard.Func(guard.New(decider), "refund", run)
	_, err := refund(t.Context(), order{ID: 7})
	var not *guard.NotGrantedError
	if !errors.As(err, &not) || not.Decision.Note != "too much" || ran != 0 {
		t.Errorf("it ran %d times: %v", ran, err)
	}
	decider.decision.Outcome = humanplane.AllowedOnce
	if done, err := refund(t.Context(), order{ID: 8}); done != "done" || err != nil || ran != 1 {
		t.Errorf("%q, %v, ran %d times", done, err, ran)
	}
	if decider.asked[1] != `refund {"ID":8}` {
		t.Errorf("people saw %s", decider.asked[1])
	}
	if _, err := guard.Func(guard.New(decider), "odd", func(context.Context, func()) (int, error) {
		ran++
		return 0, nil
	})(t.Context(), func() {}); err == nil || ran != 1 {
		t.Error("what cannot be shown ran")
	}
}
