package humanplane_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/humanplane/humanplane/sdk-go"
)

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

var (
	// address is where the server of all tests listens.
	address  string
	saysHTTP = regexp.MustCompile(`http://(\S+:\d+)`)
)

func TestMain(m *testing.M) {
	server, err := startServer()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	address = server.address
	code := m.Run()
	server.stop()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, "goroutines were left:", err)
		code = 1
	}
	os.Exit(code)
}

// server is the real binary.
type server struct {
	address string
	process *exec.Cmd
	folder  string
	read    chan struct{}
}

func startServer(arguments ...string) (*server, error) {
	binary := os.Getenv("HUMANPLANE_BINARY")
	if binary == "" {
		return nil, errors.New("HUMANPLANE_BINARY must name the server's binary; sdk-go/test sets it")
	}
	folder, err := os.MkdirTemp("", "humanplane-go-")
	if err != nil {
		return nil, err
	}
	arguments = append([]string{"serve", "--listen", "127.0.0.1:0", "--log", "memory:", "--data-dir", folder}, arguments...)
	process := exec.Command(binary, arguments...)
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "HUMANPLANE_") {
			process.Env = append(process.Env, variable)
		}
	}
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	lines.Scan()
	found := saysHTTP.FindStringSubmatch(lines.Text())
	if found == nil {
		_ = process.Process.Kill()
		return nil, fmt.Errorf("the first line holds no address: %q", lines.Text())
	}
	server := &server{address: found[1], process: process, folder: folder, read: make(chan struct{})}
	go func() {
		defer close(server.read)
		for lines.Scan() {
		}
	}()
	return server, nil
}

func (s *server) stop() {
	_ = s.process.Process.Kill()
	<-s.read
	_ = s.process.Wait()
	_ = os.RemoveAll(s.folder)
}

// quick tries again soon, so that no test waits for a back-off.
var quick = humanplane.WithBackoff(humanplane.Backoff{Base: 10 * time.Millisecond, Cap: 100 * time.Millisecond})

// connect makes a client that is closed at the end of the test.
func connect(t *testing.T, target string, options ...humanplane.Option) *humanplane.Client {
	t.Helper()
	client, err := humanplane.NewClient(target, append([]humanplane.Option{quick}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	})
	return client
}

func testContext(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

// attach makes an agent in a session of its own.
func attach(t *testing.T, client *humanplane.Client) *humanplane.Agent {
	t.Helper()
	session := must(client.NewSession(testContext(t)))(t)
	return must(client.Attach(testContext(t), humanplane.Attach{SessionID: session, AgentID: "coder-" + session}))(t)
}

// startTurn makes an agent with an open turn.
func startTurn(t *testing.T, client *humanplane.Client) *humanplane.Turn {
	t.Helper()
	return must(attach(t, client).StartTurn(testContext(t)))(t)
}

// serve registers an answerer for one session.
func serve(t *testing.T, client *humanplane.Client, session string, answerer humanplane.Answerer) *humanplane.Serving {
	t.Helper()
	answerer.ClientName = "test/1"
	answerer.Identity = humanplane.Identity{ID: "ada", DisplayName: "Ada", Kind: humanplane.Human}
	answerer.Scope.SessionID = session
	return must(client.ServeAnswers(testContext(t), answerer))(t)
}

// must fails the test on an error.
func must[Value any](value Value, err error) func(*testing.T) Value {
	return func(t *testing.T) Value {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// take waits for the next value.
func take[Value any](t *testing.T, from <-chan Value) Value {
	t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(patience):
		t.Fatal("nothing came")
		panic("unreachable")
	}
}

// kinds are the types of a session's events.
func kinds(t *testing.T, client *humanplane.Client, session string) []string {
	t.Helper()
	var all []string
	for event, err := range client.Events(testContext(t), humanplane.EventFilter{SessionID: session}) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, event.Type)
	}
	return all
}
