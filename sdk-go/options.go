package humanplane

import (
	"context"
	"log/slog"
	"time"

	"google.golang.org/grpc"
)

const (
	defaultCallLimit = 30 * time.Second
	// defaultWait is what proxies let live.
	defaultWait = 25 * time.Second
	baseBackoff = 200 * time.Millisecond
	capBackoff  = 10 * time.Second
)

// settings are what every part of a client goes by.
type settings struct {
	token     string
	backoff   Backoff
	callLimit time.Duration
	wait      time.Duration
	logger    *slog.Logger
	dial      []grpc.DialOption
}

func defaults() settings {
	return settings{
		backoff:   Backoff{Base: baseBackoff, Cap: capBackoff},
		callLimit: defaultCallLimit,
		wait:      defaultWait,
		logger:    slog.New(slog.DiscardHandler),
	}
}

// An Option changes a default of a [Client].
type Option func(*settings)

// WithToken sends "authorization: Bearer <token>" with every call. It is shown nowhere.
func WithToken(token string) Option { return func(s *settings) { s.token = token } }

// WithBackoff sets how to wait between tries.
func WithBackoff(backoff Backoff) Option { return func(s *settings) { s.backoff = backoff } }

// WithCallLimit sets how long a call that does not wait for people may take. 30 s by default.
func WithCallLimit(limit time.Duration) Option { return func(s *settings) { s.callLimit = limit } }

// WithWait sets how long one call waits for people before it is made anew. 25 s by default.
func WithWait(wait time.Duration) Option { return func(s *settings) { s.wait = wait } }

// WithLogger tells what is tried again, and why. Nothing is logged without it, and never what was asked.
func WithLogger(logger *slog.Logger) Option { return func(s *settings) { s.logger = logger } }

// WithDialOptions adds options of grpc-go, such as transport credentials for TLS. They win over the client's own.
func WithDialOptions(options ...grpc.DialOption) Option {
	return func(s *settings) { s.dial = append(s.dial, options...) }
}

// bearer sends the token also without TLS: the server is on loopback, or behind a proxy that speaks TLS.
type bearer string

func (b bearer) GetRequestMetadata(context.Context, ...string) (map[string]string, error) {
	return map[string]string{"authorization": "Bearer " + string(b)}, nil
}

func (bearer) RequireTransportSecurity() bool { return false }
