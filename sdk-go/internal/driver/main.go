// The driver of the scenarios for Go: it does what it is told over standard input with the client, and says what came.
// tests/scenarios/DRIVERS.md has its words.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"sync"
)

// lineLimit is the longest line that the runner writes.
const lineLimit = 8 << 20

// fields is a JSON object.
type fields map[string]any

// driver keeps what has a name.
type driver struct {
	writing sync.Mutex
	out     *json.Encoder

	mu sync.Mutex
	// things are what `as` names.
	things map[string]any
	// running are the ops that have not replied, by id, as far as they can be cancelled.
	running map[int64]context.CancelFunc
	// asked are the offers and invocations whose handlers wait.
	asked map[string]chan<- *request
	// count makes names of offers and invocations.
	count int
}

func main() {
	d := &driver{
		out: json.NewEncoder(os.Stdout), things: map[string]any{}, running: map[int64]context.CancelFunc{},
		asked: map[string]chan<- *request{},
	}
	d.out.SetEscapeHTML(false)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, lineLimit)
	for lines.Scan() {
		d.begin(append([]byte(nil), lines.Bytes()...))
	}
}

// begin starts an op. It can be cancelled from then on.
func (d *driver) begin(line []byte) {
	request := &request{}
	if err := json.Unmarshal(line, request); err != nil {
		d.reply(request.ID, nil, usage("a line that is no op: %v", err))
		return
	}
	ctx, cancel := request.context()
	d.mu.Lock()
	d.running[request.ID] = cancel
	d.mu.Unlock()
	go func() {
		ok, err := d.do(ctx, request)
		d.mu.Lock()
		delete(d.running, request.ID)
		d.mu.Unlock()
		cancel()
		d.reply(request.ID, ok, err)
	}()
}

func (d *driver) do(ctx context.Context, request *request) (fields, error) {
	op, known := ops[request.Op]
	if !known {
		return nil, usage("no op %q", request.Op)
	}
	return op(d, ctx, request)
}

func (d *driver) reply(id int64, ok fields, err error) {
	if err != nil {
		d.write(fields{"id": id, "error": errorFields(err)})
		return
	}
	if ok == nil {
		ok = fields{}
	}
	d.write(fields{"id": id, "ok": ok})
}

func (d *driver) event(kind, on string, more fields) {
	event := fields{"event": kind, "on": on}
	for name, value := range more {
		event[name] = value
	}
	d.write(event)
}

func (d *driver) write(frame fields) {
	d.writing.Lock()
	defer d.writing.Unlock()
	_ = d.out.Encode(frame)
}
