"""The contract as Python modules, compiled from proto/ for this run alone."""

import atexit
import importlib
import os
import pathlib
import shutil
import sys
import tempfile
from importlib import resources

from google.protobuf import duration_pb2
from grpc_tools import protoc

ROOT = pathlib.Path(__file__).resolve().parents[2]
# A program that a test starts finds here what the test has compiled already.
PLACE = "HUMANPLANE_TEST_STUBS"


def _compile() -> str:
    out = tempfile.mkdtemp(prefix="humanplane-stubs-")
    atexit.register(shutil.rmtree, out, ignore_errors=True)
    files = sorted(str(path) for path in (ROOT / "proto/humanplane/v1").glob("*.proto"))
    include = resources.files("grpc_tools") / "_proto"
    code = protoc.main(["protoc", f"-I{ROOT / 'proto'}", f"-I{include}", f"--python_out={out}",
                        f"--grpc_python_out={out}", *files])
    if code:
        raise RuntimeError(f"protoc ended with {code}")
    os.environ[PLACE] = out
    return out


sys.path.insert(0, os.environ.get(PLACE) or _compile())


def _load(name: str):
    return importlib.import_module(f"humanplane.v1.{name}")


agent, agent_rpc = _load("agent_pb2"), _load("agent_pb2_grpc")
answerer, answerer_rpc = _load("answerer_pb2"), _load("answerer_pb2_grpc")
approval, approval_rpc = _load("approval_pb2"), _load("approval_pb2_grpc")
attachment, attachment_rpc = _load("attachment_pb2"), _load("attachment_pb2_grpc")
command, command_rpc = _load("command_pb2"), _load("command_pb2_grpc")
common = _load("common_pb2")
diagnostics, diagnostics_rpc = _load("diagnostics_pb2"), _load("diagnostics_pb2_grpc")
error_reason = _load("error_reason_pb2")
event = _load("event_pb2")
inbox, inbox_rpc = _load("inbox_pb2"), _load("inbox_pb2_grpc")
permission, permission_rpc = _load("permission_pb2"), _load("permission_pb2_grpc")
question, question_rpc = _load("question_pb2"), _load("question_pb2_grpc")
tool_gate, tool_gate_rpc = _load("tool_gate_pb2"), _load("tool_gate_pb2_grpc")
sandbox, sandbox_rpc = _load("sandbox_pb2"), _load("sandbox_pb2_grpc")
session, session_rpc = _load("session_pb2"), _load("session_pb2_grpc")


def duration(seconds):
    """A google.protobuf.Duration, also one that makes no sense."""
    return duration_pb2.Duration(seconds=seconds)
