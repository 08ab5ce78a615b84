"""A connection to the server, its two-way streams, and how a refusal is read."""

import contextlib
import queue
import threading

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

import contract as c

# Longer than anything here takes; what is waited for is always an event.
PATIENCE = 30.0


class _Bearer(grpc.UnaryUnaryClientInterceptor, grpc.UnaryStreamClientInterceptor,
              grpc.StreamUnaryClientInterceptor, grpc.StreamStreamClientInterceptor):
    """Puts the token into the metadata of each call."""

    def __init__(self, token):
        self._token = token

    def _intercept(self, continuation, details, request):
        metadata = [*(details.metadata or ()), ("authorization", f"Bearer {self._token}")]
        return continuation(details._replace(metadata=metadata), request)

    intercept_unary_unary = intercept_unary_stream = _intercept
    intercept_stream_unary = intercept_stream_stream = _intercept


class Client:
    """One connection, with the stubs of every service."""

    def __init__(self, address, token=None):
        # A pool of its own, for channels of one address share their connection otherwise.
        options = [("grpc.use_local_subchannel_pool", 1)]
        if address.startswith("unix:"):
            # Left alone the library names the path, which is no authority that HTTP/2 takes.
            options.append(("grpc.default_authority", "localhost"))
        self._channel = grpc.insecure_channel(address, options)
        self.channel = grpc.intercept_channel(self._channel, _Bearer(token)) if token else self._channel
        self.agents = c.agent_rpc.AgentServiceStub(self.channel)
        self.answerers = c.answerer_rpc.AnswererServiceStub(self.channel)
        self.approvals = c.approval_rpc.ApprovalServiceStub(self.channel)
        self.attachments = c.attachment_rpc.AttachmentServiceStub(self.channel)
        self.commands = c.command_rpc.CommandServiceStub(self.channel)
        self.diagnostics = c.diagnostics_rpc.DiagnosticsServiceStub(self.channel)
        self.gate = c.tool_gate_rpc.ToolGateServiceStub(self.channel)
        self.inbox = c.inbox_rpc.InboxServiceStub(self.channel)
        self.permissions = c.permission_rpc.PermissionServiceStub(self.channel)
        self.questions = c.question_rpc.QuestionServiceStub(self.channel)
        self.sessions = c.session_rpc.SessionServiceStub(self.channel)

    def close(self):
        self._channel.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Frames:
    """What a stream of the server sends, read by a thread so that each wait has a limit."""

    def __init__(self, call, kind="frame"):
        self.call = call
        self._kind = kind
        self._frames = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for response in self.call:
                self._take(self._kind and response.WhichOneof(self._kind), response)
            end = None
        except grpc.RpcError as error:
            end = error
        except ValueError as error:  # the channel was closed under the stream
            end = error
        self._frames.put(("end", end))
        self._ended()

    def _take(self, case, response):
        self._frames.put((case, getattr(response, case) if case else response))

    def _ended(self):
        pass

    def next(self, timeout=PATIENCE):
        """The next frame, as (case, content); the end comes as ("end", error or None)."""
        try:
            return self._frames.get(timeout=timeout)
        except queue.Empty:
            raise AssertionError(f"nothing came within {timeout} s") from None

    def expect(self, case, timeout=PATIENCE):
        """The next frame, which must be this one."""
        got, content = self.next(timeout)
        assert got == case, f"expected {case}, got {got}: {content}"
        return content

    def until(self, case, wanted=lambda _: True, timeout=PATIENCE):
        """The first such frame; what comes before is passed over."""
        while True:
            got, content = self.next(timeout)
            if got == case and wanted(content):
                return content
            assert got != "end", f"expected {case}, but the stream ended: {content}"

    def cancel(self):
        self.call.cancel()


class Duplex(Frames):
    """A two-way stream: frames go out as they are sent, and each ping is answered at once."""

    def __init__(self, method, frame):
        self._frame = frame
        self._outbox = queue.SimpleQueue()
        self.answers_pings = True
        super().__init__(method(iter(self._outbox.get, None)))

    def send(self, **frame):
        self._outbox.put(self._frame(**frame))

    def send_bytes(self, frame):
        """A frame as it stands on the wire, with whatever this contract does not know."""
        self._outbox.put(self._frame.FromString(frame))

    def half_close(self):
        self._outbox.put(None)

    def _take(self, case, response):
        if case != "ping":
            super()._take(case, response)
        elif self.answers_pings:
            self.send(pong=c.common.Pong(nonce=response.ping.nonce))

    def _ended(self):
        self._outbox.put(None)


class Refusal:
    """A refused call: its code, its reason and what comes with it."""

    def __init__(self, error):
        status = rpc_status.from_call(error)
        assert status is not None, f"no details: {error}"
        details = {}
        for detail in status.details:
            kind = detail.type_url.rsplit(".", 1)[-1]
            assert kind not in details, f"two {kind} in {status}"
            message = getattr(error_details_pb2, kind)()
            assert detail.Unpack(message)
            details[kind] = message
        assert "ErrorInfo" in details, f"no ErrorInfo: {status}"
        assert details["ErrorInfo"].domain == "humanplane"
        assert f"ERROR_REASON_{details['ErrorInfo'].reason}" in c.error_reason.ErrorReason.keys()
        self.code = error.code()
        self.message = error.details()
        self.reason = details["ErrorInfo"].reason
        self.metadata = dict(details["ErrorInfo"].metadata)
        self.fields = [violation.field for violation in details["BadRequest"].field_violations] \
            if "BadRequest" in details else []

    def __repr__(self):
        return f"{self.code}: {self.reason} {self.metadata} {self.fields}: {self.message}"


@contextlib.contextmanager
def refused(*reasons):
    """Inside, a call must be refused for one of the reasons; gives a list that then holds the refusal."""
    box = []
    try:
        yield box
    except grpc.RpcError as error:
        box.append(Refusal(error))
        assert box[0].reason in reasons, f"expected {reasons}, got {box[0]}"
    else:
        raise AssertionError(f"expected {reasons}, but the call went through")
