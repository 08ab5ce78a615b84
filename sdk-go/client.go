package humanplane

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
)

const (
	// protocol is the newest one of the streams that this client speaks.
	protocol         = 1
	connectLimit     = 10 * time.Second
	keepaliveTime    = 30 * time.Second
	keepaliveTimeout = 10 * time.Second
	// closeLimit is how long Close waits for what is left to say.
	closeLimit = 10 * time.Second
)

// Client is a client of one server. It is safe for use by several goroutines at once.
type Client struct {
	settings settings
	// Three connections, so that a watch whose reader is slow holds up neither a wait nor an answer.
	waiting, answering, watching *grpc.ClientConn
	// calls end first when the client closes, and withdraw what they asked; then the streams say goodbye.
	calls, streams *tasks
}

// NewClient makes a client of the server at target: "127.0.0.1:7420", "http://127.0.0.1:7420", "unix:/run/hp.sock", or
// any other target of grpc-go. It connects with the first call. The error is a [*SettingError].
func NewClient(target string, options ...Option) (*Client, error) {
	client := &Client{settings: defaults(), calls: newTasks(), streams: newTasks()}
	for _, option := range options {
		option(&client.settings)
	}
	address, err := addressOf(target)
	if err != nil {
		return nil, err
	}
	for _, conn := range []**grpc.ClientConn{&client.waiting, &client.answering, &client.watching} {
		*conn, err = grpc.NewClient(address, client.settings.dialOptions()...)
		if err != nil {
			return nil, errors.Join(&SettingError{Message: fmt.Sprintf("target %q: %v", target, err)}, client.Close())
		}
	}
	return client, nil
}

func addressOf(target string) (string, error) {
	scheme, rest, found := strings.Cut(target, "://")
	switch {
	case target == "":
		return "", &SettingError{Message: "the target is empty"}
	case found && scheme == "http":
		return "passthrough:///" + strings.TrimSuffix(rest, "/"), nil
	case found && scheme == "https":
		return "", &SettingError{Message: fmt.Sprintf("target %q: give host:port, and WithDialOptions for TLS", target)}
	case found || strings.HasPrefix(target, "unix:"):
		return target, nil
	default:
		return "passthrough:///" + target, nil
	}
}

func (s settings) dialOptions() []grpc.DialOption {
	options := []grpc.DialOption{
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDisableServiceConfig(),
		grpc.WithDisableRetry(),
		grpc.WithNoProxy(),
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: keepaliveTime, Timeout: keepaliveTimeout}),
		grpc.WithConnectParams(grpc.ConnectParams{
			Backoff:           backoff.Config{BaseDelay: s.backoff.Base, Multiplier: 2, Jitter: 0.5, MaxDelay: s.backoff.Cap},
			MinConnectTimeout: connectLimit,
		}),
	}
	if s.token != "" {
		options = append(options, grpc.WithPerRPCCredentials(bearer(s.token)))
	}
	return append(options, s.dial...)
}

// Close ends everything that was made with this client: calls that wait withdraw what they asked and return
// [ErrClosed]; agents, answerers and plugins say goodbye. It waits until that is said, at most 10 s for each.
func (c *Client) Close() error {
	said := c.calls.close(closeLimit)
	said = c.streams.close(closeLimit) && said
	var failed []error
	for _, conn := range []*grpc.ClientConn{c.waiting, c.answering, c.watching} {
		if conn != nil {
			failed = append(failed, conn.Close())
		}
	}
	if !said {
		failed = append(failed, errors.New("humanplane: closed with something left unsaid"))
	}
	return errors.Join(failed...)
}

// method is one of a generated stub.
type method[Request, Reply any] func(context.Context, *Request, ...grpc.CallOption) (*Reply, error)

// call makes one call that waits for no person and may safely be made twice.
func call[Request, Reply any](
	ctx context.Context, c *Client, do method[Request, Reply], request *Request,
) (*Reply, error) {
	return limited(ctx, c.settings.callLimit, do, request)
}

// limited makes one call that ends by itself.
func limited[Request, Reply any](
	ctx context.Context, limit time.Duration, do method[Request, Reply], request *Request,
) (*Reply, error) {
	limitedCtx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	reply, err := do(limitedCtx, request)
	if err == nil {
		return reply, nil
	}
	if ctx.Err() != nil {
		return nil, ended(ctx)
	}
	return nil, errorOf(err)
}
