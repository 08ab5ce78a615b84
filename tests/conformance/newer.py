"""A server from the future: it speaks the contract, and says things that no client of today knows.

What it replies to an approval is named by the approval's tool, what it offers to an answerer by the answerer's id.
"""

import queue
import threading
from concurrent import futures

import grpc
from google.protobuf import any_pb2, duration_pb2
from google.rpc import error_details_pb2, status_pb2

import places  # noqa: F401, for the contract
import contract as c

# Nothing of today's contract comes near these.
FIELD, VALUE = 1999, 77


def nested(number, content):
    """A field that holds bytes, a text or a message, as it stands on the wire."""
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def unknown_field(content=b"from the future"):
    """A field that nobody knows."""
    return nested(FIELD, content)


def _varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def status(code, reason, message, filler=0):
    """Trailing metadata of a refusal; `filler` bytes of metadata make it long."""
    info = error_details_pb2.ErrorInfo(reason=reason, domain="humanplane", metadata={"new_fact": "x" * filler})
    detail = any_pb2.Any()
    detail.Pack(info)
    return status_pb2.Status(code=code.value[0], message=message, details=[detail]).SerializeToString()


def decided(outcome, cause="ANSWERED"):
    by = c.common.DecidedBy(kind=VALUE, principal="somebody", answerer_id="new-kind")
    return c.approval.RequestApprovalResponse(decided=c.approval.ApprovalDecided(
        approval_id="a1", outcome=outcome, cause=cause, decided_by=by, asked_seq=5, decided_seq=6))


# What an approval of each tool gets: bytes of a response, or a refusal.
REPLIES = {
    "unknown-outcome": lambda: decided(VALUE).SerializeToString(),
    "zero-outcome": lambda: decided(0).SerializeToString(),
    "unknown-case": lambda: unknown_field(decided(1).SerializeToString()),
    "empty": lambda: b"",
    "unknown-cause": lambda: decided(c.common.APPROVAL_OUTCOME_UNAVAILABLE, "MOON_PHASE").SerializeToString(),
    "more-fields": lambda: decided(c.common.APPROVAL_OUTCOME_ALLOWED_ONCE).SerializeToString() + unknown_field(),
    "unknown-reason": lambda: (grpc.StatusCode.FAILED_PRECONDITION, "BRAND_NEW_REASON", 0),
    "long-status": lambda: (grpc.StatusCode.FAILED_PRECONDITION, "NO_OPEN_TURN", 2900),
    "unknown-code-reason": lambda: (grpc.StatusCode.OUT_OF_RANGE, "TOO_NEW", 0),
}


class NewerServer:
    """Serves until it is closed; `heard` holds what answerers said to offers."""

    def __init__(self):
        self.heard = queue.SimpleQueue()
        self._closed = threading.Event()
        self._server = grpc.server(futures.ThreadPoolExecutor(32), [_Handlers(self)])
        self.address = "127.0.0.1:%d" % self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()

    def close(self):
        self._closed.set()
        self._server.stop(0)

    def create_session(self, request, _context):
        reply = c.session.CreateSessionResponse(session=c.session.Session(session_id="s-new"))
        return reply.SerializeToString() + unknown_field()

    def append(self, request, _context):
        count = len(c.session.AppendEventsRequest.FromString(request).events)
        return c.session.AppendEventsResponse(first_seq=1, next_seq=1 + count).SerializeToString() + unknown_field()

    def list_events(self, _request, _context):
        return c.session.ListEventsResponse(head_seq=0).SerializeToString()

    def approve(self, request, context):
        tool = c.approval.RequestApprovalRequest.FromString(request).tool_name
        reply = REPLIES[tool]()
        if isinstance(reply, bytes):
            return reply
        code, reason, filler = reply
        context.set_trailing_metadata([("grpc-status-details-bin", status(code, reason, "it is new", filler))])
        context.abort(code, "it is new")

    def agent(self, requests, context):
        hello = c.agent.AgentServiceAttachRequest.FromString(next(requests)).hello
        lease = c.common.AgentLease(agent_id=hello.agent_id, incarnation="i1", lease_token="secret")
        yield c.agent.AgentServiceAttachResponse(attached=c.agent.AgentAttached(
            lease=lease, epoch=1, resume_token="secret", grace=duration_pb2.Duration(seconds=10), protocol=9,
            ping_interval=duration_pb2.Duration(seconds=5))).SerializeToString() + unknown_field()
        yield unknown_field()
        yield c.agent.AgentServiceAttachResponse(runtime_context=c.common.RuntimeContext(
            text="A policy of the future.", policy=VALUE)).SerializeToString()
        yield from self._hold(requests, context, c.agent.AgentServiceAttachRequest, lambda _: None)

    def answerer(self, requests, context):
        frames, response = c.answerer.AnswererServiceAttachRequest, c.answerer.AnswererServiceAttachResponse
        next(requests)
        yield response(welcome=c.answerer.Welcome(
            protocol=9, ping_interval=duration_pb2.Duration(seconds=5))).SerializeToString() + unknown_field()
        register = frames.FromString(next(requests)).register
        yield unknown_field()
        yield response(registered=c.answerer.Registered(
            correlation_id=register.correlation_id, registration_id="r1", generation=1)).SerializeToString()
        # An offer of a kind that nobody knows, then one that everybody does, with a field more.
        unknown = c.answerer.Offer(offer_id="o-new", registration_id="r1", session_id="s", ask_id="k1")
        yield nested(response.OFFER_FIELD_NUMBER, unknown.SerializeToString() + unknown_field())
        yield response(offer=c.answerer.Offer(
            offer_id="o-old", registration_id="r1", session_id="s", ask_id="k2", policy=VALUE,
            approval=c.common.ApprovalAsk(tool_name="known"))).SerializeToString() + unknown_field()
        yield from self._hold(requests, context, frames, self._reply)

    def _reply(self, frame):
        """Accepts whatever is said to an offer."""
        case = frame.WhichOneof("frame")
        if case in ("answer", "next", "fail"):
            said = getattr(frame, case)
            self.heard.put({"said": case, "offer": said.offer_id})
            return c.answerer.AnswererServiceAttachResponse(reply_accepted=c.answerer.ReplyAccepted(
                offer_id=said.offer_id, settled_seq=9)).SerializeToString()
        return None

    def _hold(self, requests, context, kind, reply):
        for raw in requests:
            frame = kind.FromString(raw)
            if frame.WhichOneof("frame") == "goodbye" or self._closed.is_set():
                return
            said = reply(frame)
            if said is not None:
                yield said


class _Handlers(grpc.GenericRpcHandler):
    def __init__(self, server):
        unary, stream = grpc.unary_unary_rpc_method_handler, grpc.stream_stream_rpc_method_handler
        self._methods = {
            "SessionService/CreateSession": unary(server.create_session),
            "SessionService/AppendEvents": unary(server.append),
            "SessionService/ListEvents": unary(server.list_events),
            "ApprovalService/RequestApproval": unary(server.approve),
            "AgentService/Attach": stream(server.agent),
            "AnswererService/Attach": stream(server.answerer),
        }

    def service(self, details):
        return self._methods.get(details.method.removeprefix("/humanplane.v1."))
