package humanplane

import "sync"

// latest holds the newest of a row of values, for any number of readers who each hear it once.
type latest[T comparable] struct {
	mu      sync.Mutex
	value   T
	version int
	changed chan struct{}
	closed  bool
}

func newLatest[T comparable]() *latest[T] { return &latest[T]{changed: make(chan struct{})} }

// set is ignored where the value is the newest already.
func (l *latest[T]) set(value T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || l.version > 0 && l.value == value {
		return
	}
	l.value, l.version = value, l.version+1
	close(l.changed)
	l.changed = make(chan struct{})
}

func (l *latest[T]) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.closed = true
		close(l.changed)
	}
}

// after is the newest value above a version; with version 0 and a channel where there is none yet, with a nil channel
// once there will be none.
func (l *latest[T]) after(version int) (value T, at int, changed <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.version > version {
		return l.value, l.version, l.changed
	}
	if l.closed {
		return value, 0, nil
	}
	return value, 0, l.changed
}
