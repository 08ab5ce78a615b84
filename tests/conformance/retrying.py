"""A gRPC proxy as meshes are: it knows calls, and makes a unary one again that failed on the way."""

import threading
from concurrent import futures

import grpc

import places  # noqa: F401, for the contract
import contract

AGAIN = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)
TRIES = 20
PAUSE = 0.1
# Each stream of a driver keeps one for as long as it lives.
THREADS = 64


class RetryingProxy:
    """Stands in front of a link, which can be cut behind it. With `twice` it sends each unary call a second time
    although the first went through, and hands on what the second brought."""

    def __init__(self, link, twice=False):
        self._link = link
        self.set = link.set
        self._channel = grpc.insecure_channel(
            link.address, [("grpc.use_local_subchannel_pool", 1), ("grpc.max_receive_message_length", -1),
                     ("grpc.max_metadata_size", 64 * 1024), ("grpc.initial_reconnect_backoff_ms", 100),
                     ("grpc.max_reconnect_backoff_ms", 500)])
        self._twice = twice
        self._closed = threading.Event()
        self._server = grpc.server(futures.ThreadPoolExecutor(THREADS), [_Handlers(self)],
                                   options=[("grpc.max_receive_message_length", -1)])
        self.address = "127.0.0.1:%d" % self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()

    def close(self):
        self._closed.set()
        self._channel.close()
        self._server.stop(0)
        self._link.close()

    def unary(self, method, request, context):
        for _ in range(2 if self._twice else 1):
            reply = self._once(method, request, context)
        return reply

    def _once(self, method, request, context):
        """One call, made again while the way to the server is broken and the caller is there."""
        for left in reversed(range(TRIES)):
            call = self._channel.unary_unary(method).future(
                request, timeout=context.time_remaining(), metadata=_metadata(context))
            context.add_callback(call.cancel)
            try:
                return call.result()
            except grpc.FutureCancelledError:
                context.abort(grpc.StatusCode.CANCELLED, "the caller has gone")
            except grpc.RpcError as error:
                if error.code() not in AGAIN or not left or not context.is_active():
                    _hand_on(error, context)
                self._closed.wait(PAUSE)

    def stream(self, method, requests, context):
        call = self._channel.stream_stream(method)(requests, metadata=_metadata(context))
        context.add_callback(call.cancel)
        try:
            yield from call
        except grpc.RpcError as error:
            _hand_on(error, context)


class _Handlers(grpc.GenericRpcHandler):
    def __init__(self, proxy):
        self._proxy = proxy

    def service(self, details):
        method = details.method
        if method in STREAMS:
            return grpc.stream_stream_rpc_method_handler(
                lambda requests, context: self._proxy.stream(method, requests, context))
        return grpc.unary_unary_rpc_method_handler(
            lambda request, context: self._proxy.unary(method, request, context))


def _streams():
    """The methods of the contract that stream on either side; to gRPC they are the same on the wire."""
    modules = [value for name, value in vars(contract).items() if hasattr(value, "DESCRIPTOR")]
    for service in (service for module in modules for service in module.DESCRIPTOR.services_by_name.values()):
        for method in service.methods:
            if method.client_streaming or method.server_streaming:
                yield f"/{service.full_name}/{method.name}"


STREAMS = frozenset([*_streams(), "/grpc.health.v1.Health/Watch"])


def _metadata(context):
    """What the caller sent, without what gRPC writes anew."""
    return [(key, value) for key, value in context.invocation_metadata() if not key.startswith(("grpc-", "user-agent"))]


def _hand_on(error, context):
    context.set_trailing_metadata([(key, value) for key, value in error.trailing_metadata() or ()
                                   if not key.startswith("grpc-") or key == "grpc-status-details-bin"])
    context.abort(error.code(), error.details())
