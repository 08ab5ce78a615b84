"""From statuses to exceptions; settings that cannot be used."""

import grpc
import grpc.aio
import pytest
from google.protobuf import any_pb2, duration_pb2
from google.rpc import error_details_pb2, status_pb2

from humanplane import (
    FieldViolation,
    LimitError,
    PreconditionError,
    RefusedError,
    SettingError,
    TransportError,
    _bidi,
    _status,
    _wire,
)
from humanplane._backoff import Backoff, Pace
from humanplane._gen import common_pb2
from humanplane.words import ActorKind, Outcome


def failed(code, *details, message="no"):
    packed = []
    for detail in details:
        one = any_pb2.Any()
        if isinstance(detail, any_pb2.Any):
            one = detail
        else:
            one.Pack(detail)
        packed.append(one)
    status = status_pb2.Status(code=code.value[0], message=message, details=packed).SerializeToString()
    trailers = grpc.aio.Metadata(("grpc-status-details-bin", status))
    return grpc.aio.AioRpcError(code, grpc.aio.Metadata(), trailers, message)


def info(reason, domain="humanplane", **metadata):
    return error_details_pb2.ErrorInfo(reason=reason, domain=domain, metadata=metadata)


def test_a_status_with_a_reason_is_a_refusal_with_its_facts():
    bad = error_details_pb2.BadRequest(field_violations=[{"field": "a.b", "description": "blank"}])
    retry = error_details_pb2.RetryInfo(retry_delay=duration_pb2.Duration(seconds=2))
    error = _status.error_of(failed(grpc.StatusCode.RESOURCE_EXHAUSTED, bad, info("QUOTA_EXCEEDED", limit="7"), retry))
    assert type(error) is LimitError and error.reason == "QUOTA_EXCEEDED" and error.code == "RESOURCE_EXHAUSTED"
    assert error.metadata == {"limit": "7"} and error.violations == (FieldViolation("a.b", "blank"),)
    assert error.retry_after == 2 and not error.retryable and "a.b: blank" in str(error)


def test_an_unknown_reason_passes_through():
    error = _status.error_of(failed(grpc.StatusCode.FAILED_PRECONDITION, info("BRAND_NEW")))
    assert type(error) is PreconditionError and error.reason == "BRAND_NEW"
    error = _status.error_of(failed(grpc.StatusCode.UNIMPLEMENTED, info("BRAND_NEW")))
    assert type(error) is RefusedError and error.code == "UNIMPLEMENTED"


def test_one_broken_detail_hides_no_other():
    broken = any_pb2.Any(type_url="type.googleapis.com/google.rpc.BadRequest", value=b"\xff")
    error = _status.error_of(failed(grpc.StatusCode.INVALID_ARGUMENT, broken, info("BAD_JSON")))
    assert error.reason == "BAD_JSON" and error.violations == ()


@pytest.mark.parametrize("details", [(), (info("NO_OPEN_TURN", domain="else"),), (info(""),)])
def test_a_status_without_our_reason_is_a_fault_of_the_transport(details):
    error = _status.error_of(failed(grpc.StatusCode.UNAVAILABLE, *details))
    assert type(error) is TransportError and error.reason == "" and error.retryable


def test_a_fault_in_a_frame_has_the_code_of_its_reason():
    error = _status.fault_error(common_pb2.Fault(reason="DUPLICATE_PROVIDER", message="there is one"))
    assert error.code == "ALREADY_EXISTS" and error.message == "there is one"
    assert _status.fault_error(common_pb2.Fault(reason="BRAND_NEW")).code == "UNKNOWN"


@pytest.mark.parametrize("target", ["", "https://host", "ftp://host"])
def test_targets_that_cannot_be_used(target):
    with pytest.raises(SettingError):
        _wire.address(target)


def test_targets_and_tokens():
    assert _wire.address("http://127.0.0.1:7420/") == "127.0.0.1:7420"
    assert _wire.address("unix:/run/humanplane") == "unix:/run/humanplane"
    assert _wire.authorization("abc") == (("authorization", "Bearer abc"),)
    for token in ("", "a b", "a\nb", "ä"):
        with pytest.raises(SettingError) as wrong:
            _wire.authorization(token)
        assert token == "" or token not in str(wrong.value)


def test_what_is_unknown_is_something_else_and_is_never_sent():
    assert ActorKind(77) is ActorKind.UNKNOWN and Outcome(77) is Outcome.UNKNOWN
    with pytest.raises(SettingError):
        Outcome.UNKNOWN.named("APPROVAL_OUTCOME_")


def test_the_wait_between_tries_grows_to_its_cap_and_honours_the_server():
    pace = Pace(Backoff(0.2, 1.0))
    waits = [pace.next() for _ in range(200)]
    assert waits[0] <= 0.2 and max(waits) <= 1.0 and max(waits) > 0.5
    assert pace.next(asked=5) >= 5
    pace.reset()
    assert pace.next() <= 0.2


class Ending:
    """A call whose one read fails so."""

    def __init__(self, error):
        self.error = error

    async def read(self):
        raise self.error


async def test_a_stream_whose_end_grpcio_has_lost_is_opened_again_until_it_is_told():
    lost = failed(grpc.StatusCode.INTERNAL, message="Internal error from Core")
    ends = [lost, lost, failed(grpc.StatusCode.PERMISSION_DENIED, info("ROLE_MISSING"))]

    async def opening():
        await _bidi.Reading(Ending(ends.pop(0))).next()

    with pytest.raises(RefusedError) as refused:
        await _bidi.shaken(opening)
    assert refused.value.reason == "ROLE_MISSING"


async def test_a_stream_whose_end_stays_unknown_is_a_fault_of_the_transport():
    async def opening():
        error = failed(grpc.StatusCode.INTERNAL, message="Internal error from Core")
        await _bidi.Reading(Ending(error)).next()

    with pytest.raises(TransportError):
        await _bidi.shaken(opening)
