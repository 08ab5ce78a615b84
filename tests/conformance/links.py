"""A TCP proxy between a driver and the server that fails as networks do."""

import contextlib
import socket
import struct
import threading

# Bytes pass; vanish without a word (half-open); the connections are reset and new ones refused.
MODES = ("pass", "hole", "cut")
CHUNK = 64 * 1024


class Link:
    """One proxy in front of one address."""

    def __init__(self, target):
        self._target = target
        self._mode = "pass"
        self._pairs = set()
        self._changed = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.address = "127.0.0.1:%d" % self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def set(self, mode):
        with self._changed:
            self._mode = mode
            pairs = list(self._pairs) if mode == "cut" else []
            self._pairs.difference_update(pairs)
        for pair in pairs:
            for end in pair:
                _reset(end)

    def close(self):
        self.set("cut")
        # Wakes the accepting thread up too, which closing alone does not.
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                self._join(near)

    def _join(self, near):
        host, port = self._target.rsplit(":", 1)
        try:
            if self._mode == "cut":
                raise OSError
            far = socket.create_connection((host, int(port)))
        except OSError:
            _reset(near)
            return
        pair = (near, far)
        with self._changed:
            self._pairs.add(pair)
        for end in pair:
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for source, sink in (pair, pair[::-1]):
            threading.Thread(target=self._carry, args=(source, sink, pair), daemon=True).start()

    def _carry(self, source, sink, pair):
        try:
            while data := source.recv(CHUNK):
                if self._mode == "pass":
                    sink.sendall(data)
        except OSError:
            pass
        if self._mode == "hole":
            return  # nobody hears of the end either
        with self._changed:
            known = pair in self._pairs
            self._pairs.discard(pair)
        if known:
            for end in pair:
                _reset(end)


def _reset(end):
    """A close without a farewell; also wakes up whoever reads there."""
    with contextlib.suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        end.shutdown(socket.SHUT_RDWR)
    end.close()
