package humanplane_test

import (
	"io"
	"net"
	"sync"
	"testing"
)

// proxy stands before the server and cuts what goes through it.
type proxy struct {
	listener net.Listener
	mu       sync.Mutex
	open     map[net.Conn]bool
	group    sync.WaitGroup
}

func newProxy(t *testing.T) *proxy {
	t.Helper()
	p := &proxy{listener: must(net.Listen("tcp", "127.0.0.1:0"))(t), open: map[net.Conn]bool{}}
	p.group.Go(func() {
		for {
			conn, err := p.listener.Accept()
			if err != nil {
				return
			}
			p.group.Go(func() { p.pass(conn) })
		}
	})
	t.Cleanup(func() {
		_ = p.listener.Close()
		p.cut()
		p.group.Wait()
	})
	return p
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) pass(conn net.Conn) {
	server, err := net.Dial("tcp", address)
	if err != nil {
		_ = conn.Close()
		return
	}
	p.mu.Lock()
	p.open[conn], p.open[server] = true, true
	p.mu.Unlock()
	p.group.Go(func() {
		_, _ = io.Copy(server, conn)
		_ = server.Close()
	})
	_, _ = io.Copy(conn, server)
	_ = conn.Close()
	p.mu.Lock()
	delete(p.open, conn)
	delete(p.open, server)
	p.mu.Unlock()
}

// cut breaks every connection that is open now; new ones go through.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for conn := range p.open {
		_ = conn.Close()
	}
}
