"""The real binary, on a port of its own."""

import os
import pathlib
import queue
import re
import signal
import subprocess
import threading

from grpc_health.v1 import health_pb2, health_pb2_grpc

from client import PATIENCE, Client, Frames
from contract import ROOT

BINARY = os.environ.get("HUMANPLANE_BIN") or str(ROOT / "target/debug/humanplane")


def lines(stream):
    """What a program prints, line by line, so that each wait has a limit."""
    printed = queue.SimpleQueue()

    def read():
        for line in stream:
            printed.put(line)
        printed.put("")

    threading.Thread(target=read, daemon=True).start()
    return lambda: printed.get(timeout=PATIENCE)


def run(*arguments, **options):
    """Runs a command of the binary to its end."""
    return subprocess.run([BINARY, *arguments], capture_output=True, text=True, timeout=PATIENCE, **options)


class Server:
    """A server that serves."""

    def __init__(self, folder, log="memory:", config=None, keeps_port=False, settings=()):
        self._folder = pathlib.Path(folder)
        self._keeps_port = keeps_port
        self._listen = "127.0.0.1:0"
        self._arguments = ["--log", log, "--data-dir", str(self._folder)]
        for setting in settings:
            self._arguments += ["--set", setting]
        if config is not None:
            path = self._folder / "humanplane.toml"
            path.write_text(config)
            self._arguments += ["--config", str(path)]
        self._clients = []
        self.start()

    def start(self):
        self._errors = open(self._folder / "stderr", "ab")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("HUMANPLANE_")}
        self.process = subprocess.Popen([BINARY, "serve", "--listen", self._listen, *self._arguments],
                                        stdout=subprocess.PIPE, stderr=self._errors,
                                        text=True, env=environment)
        first = lines(self.process.stdout)()
        found = re.search(r"http://(\S+?:\d+)", first)
        assert found, f"the first line holds no address: {first!r}\n{self.log()}"
        self.address = found[1]
        self.url = f"http://{self.address}"
        if self._keeps_port:
            self._listen = self.address
        health = Frames(health_pb2_grpc.HealthStub(self.client().channel).Watch(
            health_pb2.HealthCheckRequest()), kind=None)
        while health.next()[1].status != health_pb2.HealthCheckResponse.SERVING:
            pass
        health.cancel()

    def client(self, token=None):
        """A new connection."""
        client = Client(self.address, token)
        self._clients.append(client)
        return client

    def kill(self):
        """As kill -9 does it."""
        self.process.kill()
        self.gone()

    def stop(self):
        """As a supervisor does it."""
        self.process.terminate()
        self.gone()

    def freeze(self):
        """It is there, and says nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def gone(self):
        """Waits until it has ended."""
        self.process.wait(timeout=PATIENCE)
        for client in self._clients:
            client.close()
        self._clients.clear()
        self.process.stdout.close()
        self._errors.close()

    def log(self):
        """What it has written to standard error."""
        return (self._folder / "stderr").read_text()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
