"""Everything that one scenario runs on: a server of its own, links, drivers, raw peers."""

import contextlib
import itertools
import pathlib
import signal

from client import PATIENCE
from server import Server, run
from driver import Driver
from events import Events
from failing import Failed
from links import Link
from newer import NewerServer
from retrying import RetryingProxy

_numbers = itertools.count(1)
# Where the pages of a driver that has a browser come from.
PAGES = '\n[web]\norigins = ["http://driver.test"]\n'
RUNNER = {"roles": ["operator"], "scopes": ["global"]}


class Stage:
    """The things of a scenario by their names. `main` is the driver that all scenarios of a language share."""

    def __init__(self, scenario, transport, main, folder):
        self.scenario = scenario
        self.transport = transport
        self.prefix = f"s{next(_numbers)}"
        self.variables = {}
        self.events = Events()
        self.ops = {}
        self.raw = {}
        self._folder = pathlib.Path(folder)
        self._drivers = {"main": main}
        self._killed = set()
        self._homes = {}
        self._clients = []
        self.links = {}
        self.server = None

    def __enter__(self):
        try:
            if not self.scenario.server.get("none"):
                self.server = self._serve()
            for name, options in self.scenario.links.items():
                self.links[name] = self._link(options.get("kind", "tcp"))
            self._drivers["main"].own(self.prefix, lambda event: self._heard("main", event))
            for name in self.scenario.drivers:
                self._start_driver(name)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self._close_clients()
        self._drivers["main"].disown(self.prefix)
        for peer in self.raw.values():
            peer.close()
        for name, driver in self._drivers.items():
            if name != "main":
                with contextlib.suppress(ProcessLookupError):
                    driver.signal("CONT")
                driver.stop()
        for link in self.links.values():
            link.close()
        if self.server and self.server.process.poll() is None:
            self.server.process.send_signal(signal.SIGCONT)
            self.server.kill()

    def _serve(self):
        server = self.scenario.server
        config = server.get("config", "") + (PAGES if self.transport == "browser" else "")
        if self.transport == "unix":
            config += f'\n[listen]\nunix = "{self._socket()}"\n'
        if "gate" in server:
            rules = self._folder / "gate.toml"
            rules.write_text(server["gate"])
            config += f'\n[gate]\nrules = "{rules}"\n'
        config += self._principals(server.get("principals", {}))
        return Server(self._folder, log="sled:", config=config or None, keeps_port=True)

    def _principals(self, wanted):
        """Entries of the configuration; the tokens are saved as `token_NAME`. The runner is an operator."""
        entries = ""
        for name, rules in {**wanted, **({"runner": RUNNER} if wanted else {})}.items():
            flags = [f"--{key[:-1]}={value}" for key in ("roles", "scopes") for value in rules[key]]
            made = run("token", "new", "--name", name, *flags)
            if made.returncode != 0:
                raise Failed(f"humanplane token new: {made.stderr}")
            self.variables[f"token_{name}"] = made.stdout.strip()
            entries += made.stderr
        return entries

    def _socket(self):
        return str(self._folder / "socket")

    def _link(self, kind):
        if kind == "newer":
            return NewerServer()
        if kind == "tcp":
            return Link(self.server.address)
        return RetryingProxy(Link(self.server.address), twice=kind == "twice")

    def _start_driver(self, name):
        driver = Driver(self._drivers["main"].language, self._folder / f"{name}.log")
        driver.own(self.prefix, lambda event: self._heard(name, event))
        self._drivers[name] = driver

    def _heard(self, name, event):
        if event["event"] == "driver_gone" and name in self._killed:
            return
        event = dict(event)
        event["on"] = event["on"].removeprefix(f"{self.prefix}.")
        self.events.add(event)

    def target(self, name, via):
        """Where a client connects to, and how; what must go both ways does not go over gRPC-web."""
        if self.transport == "unix":
            return {"target": f"unix:{self._socket()}", "transport": "unix"}
        transport = "h2" if name in self.scenario.two_way else self.transport
        address = self.links[via].address if via else self.server.address
        return {"target": address, "transport": transport}

    def driver_of(self, step, fields):
        """The process that has what an op is done on."""
        name = step.get("in") or self._homes.get(fields.get("on")) or "main"
        if name not in self._drivers:
            raise Failed(f"no driver {name}; there are {sorted(self._drivers)}")
        if "as" in fields:
            self._homes[fields["as"]] = name
        return self._drivers[name]

    def signal_driver(self, name, signal_name):
        if signal_name == "KILL":
            self._killed.add(name)
        self._drivers[name].signal(signal_name)

    def client(self):
        """The runner's own way to the server."""
        return self.server.client(self.variables.get("token_runner"))

    def created(self, name):
        self._clients.append(name)

    def verify(self):
        """The rules over every log of the store, by the binary's own command."""
        token = self.variables.get("token_runner")
        done = run("verify", "--server", self.server.url, *(["--token", token] if token else []))
        if done.returncode != 0:
            raise Failed(f"humanplane verify: exit {done.returncode}\n{done.stdout}{done.stderr}")

    def _close_clients(self):
        """Ends what the scenario left in the shared driver, each at once and without waiting for all of it."""
        ops = []
        for name in self._clients:
            with contextlib.suppress(Failed):
                home = self._drivers[self._homes.get(name, "main")]
                ops.append(home.send("close", {"on": f"{self.prefix}.{name}"}))
        for op in ops:
            op.done.wait(2)
