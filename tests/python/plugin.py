"""A plugin: it serves commands, and says how they end."""

import uuid

import contract as c
from answerer import global_scope
from client import Duplex


class Plugin:
    """An open stream of `Serve`."""

    def __init__(self, client, name="tour-plugin"):
        self.stream = Duplex(client.commands.Serve, c.command.ServeRequest)
        self.stream.send(hello=c.command.ServeHello(client_name="tour 1", plugin_id=name, protocol=1))
        self.welcome = self.stream.expect("welcome")

    def serve(self, name, scope=None, **definition):
        """Serves a command; gives its registration."""
        self.register(name, scope, **definition)
        return self.stream.expect("registered").registration_id

    def register(self, name, scope=None, **definition):
        self.stream.send(register=c.command.ServeCommand(
            correlation_id=str(uuid.uuid4()), scope=scope or global_scope(),
            definition=c.command.CommandDefinition(name=name, description="does it", **definition)))

    def invocation(self):
        return self.stream.expect("invocation")

    def result(self, invocation, **result):
        """Says how it ended; the verdict is for the caller to read."""
        self.stream.send(result=c.command.CommandResult(invocation_id=invocation.invocation_id, **result))

    def succeed(self, invocation, text):
        self.result(invocation, success=c.command.CommandSuccess(text=text))
        accepted = self.stream.expect("result_accepted")
        assert accepted.invocation_id == invocation.invocation_id
        return accepted.done_seq

    def goodbye(self):
        self.stream.send(goodbye=c.common.Goodbye())
        assert self.stream.until("end") is None
