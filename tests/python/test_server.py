"""What the server says of itself, and what runs against it as a program."""

import subprocess
import sys
from pathlib import Path

from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

import contract as c
from answerer import Answerer, global_scope
from client import PATIENCE
from server import lines

HERE = Path(__file__).parent


def test_health_says_serving(client):
    health = health_pb2_grpc.HealthStub(client.channel)
    for service in ("", "humanplane.v1.ApprovalService"):
        status = health.Check(health_pb2.HealthCheckRequest(service=service)).status
        assert status == health_pb2.HealthCheckResponse.SERVING


def test_reflection_lists_every_service(client):
    reflection = reflection_pb2_grpc.ServerReflectionStub(client.channel)
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    [response] = reflection.ServerReflectionInfo(iter([request]), timeout=PATIENCE)
    names = {service.name for service in response.list_services_response.service}
    assert names >= {f"humanplane.v1.{name}Service" for name in (
        "Agent", "Answerer", "Approval", "Diagnostics", "Inbox", "Permission", "Question", "Session")}


def test_the_server_says_what_it_is(client):
    info = client.diagnostics.GetServerInfo(c.diagnostics.GetServerInfoRequest())
    assert info.protocol == 1 and info.single_user and info.engine == "memory"
    assert info.health == c.diagnostics.SERVER_HEALTH_SERVING
    assert info.limits.message_bytes == 1 << 20


def test_the_agent_runs_as_a_program(server):
    with server.client() as connection:
        answerer = Answerer(connection)
        answerer.register(global_scope())
        with subprocess.Popen([sys.executable, str(HERE / "agent.py"), server.address],
                              stdout=subprocess.PIPE, text=True) as program:
            answerer.allow(answerer.offer())
            assert lines(program.stdout)() == "run it\n"
        assert program.returncode == 0
        answerer.goodbye()
