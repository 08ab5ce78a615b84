"""Naming agents and scopes."""

from __future__ import annotations

from dataclasses import dataclass

from ._gen import answerer_pb2, common_pb2
from .errors import SettingError


@dataclass(frozen=True)
class AgentRef:
    """Names the exact instance of an agent. It grants nothing."""

    agent_id: str
    """The agent's stable name."""
    incarnation: str = ""
    """One life of the agent; as a scope, empty is the one that lives now."""


def ref_message(ref: AgentRef) -> common_pb2.AgentRef:
    """@private"""
    return common_pb2.AgentRef(agent_id=ref.agent_id, incarnation=ref.incarnation)


def scope_message(session_id: str | None, agent: AgentRef | None) -> answerer_pb2.Scope:
    """One session, one agent, or everything."""
    if session_id is not None and agent is not None:
        raise SettingError("a scope is one session or one agent, not both")
    if session_id is not None:
        return answerer_pb2.Scope(session=answerer_pb2.SessionScope(session_id=session_id))
    if agent is not None:
        return answerer_pb2.Scope(agent=answerer_pb2.AgentScope(agent=ref_message(agent)))
    # `global` is a keyword of Python.
    scope = answerer_pb2.Scope()
    getattr(scope, "global").SetInParent()
    return scope
