"""Who may do what, on a server with tokens."""

import grpc
import pytest

import contract as c
from agent import Agent, create_session, granted, log_of, new_id
from answerer import APPROVAL, Answerer, global_scope, session_scope
from client import PATIENCE, refused
from server import Server, run
from abuse import EVERY_METHOD, agent_stream, answerer_stream, send_bytes
from words import ALLOWED, REJECTED, UNAVAILABLE, question

PRINCIPALS = {
    "ada": ["--role", "agent", "--scope", "session:ada-*"],
    "abe": ["--role", "agent", "--scope", "session:abe-*"],
    "ann": ["--role", "answerer", "--scope", "global"],
    "tim": ["--role", "answerer", "--scope", "session:ada-*"],
    "both": ["--role", "agent", "--role", "answerer", "--scope", "global"],
    "olga": ["--role", "operator", "--scope", "global"],
    "otto": ["--role", "observer", "--scope", "global"],
}


class Guarded(Server):
    """A server that knows principals."""

    def __init__(self, folder):
        self.tokens, config = {}, ""
        for name, roles in PRINCIPALS.items():
            made = run("token", "new", "--name", name, *roles)
            assert made.returncode == 0, made
            self.tokens[name] = made.stdout.strip()
            config += made.stderr
        super().__init__(folder, config=config)

    def of(self, name):
        return self.client(self.tokens[name])


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    with Guarded(tmp_path_factory.mktemp("guarded")) as server:
        yield server


@pytest.fixture
def session(guarded):
    """A session that an operator made for ada."""
    with guarded.of("olga") as client:
        return create_session(client, session_id=f"ada-{new_id()}")


def refused_hello(client, agent, **hello):
    """How the stream ends of who says hello in an agent's place."""
    stream = agent_stream(client)
    stream.send(hello=c.agent.AgentHello(session_id=agent.session_id, agent_id=agent.agent_id, **hello))
    return stream.expect("end")


def listen(client, scope, **fields):
    answerer = Answerer(client)
    answerer.register(scope, **fields)
    return answerer


@EVERY_METHOD
def test_every_call_needs_a_token(guarded, method):
    for token, reason in ((None, "TOKEN_MISSING"), ("hpt_" + "0" * 64, "TOKEN_INVALID"), ("x", "TOKEN_INVALID")):
        with guarded.client(token) as client, refused(reason) as refusal:
            send_bytes(client, method, b"")
        assert refusal[0].code == grpc.StatusCode.UNAUTHENTICATED


def test_an_agent_asks_and_another_principal_answers(guarded, session):
    with guarded.of("ada") as asks, guarded.of("ann") as answers:
        agent = Agent(asks, session).start_turn()
        answerer = listen(answers, global_scope())
        call = agent.request_soon()
        offer = answerer.offer()
        assert offer.asker_principal == "ada"
        answerer.allow(offer)
        assert granted(call.result())
        assert call.result().decided.decided_by.principal == "ann"
        agent.goodbye()


def test_who_asked_is_never_offered_its_own_request(guarded):
    with guarded.of("olga") as operates, guarded.of("both") as both, guarded.of("both") as again:
        agent = Agent(both, create_session(operates)).start_turn()
        answerer = listen(again, global_scope())
        decided = agent.request().decided
        assert (decided.outcome, decided.cause) == (UNAVAILABLE, "NO_ANSWERER")
        settled = agent.ask_soon(question("a")).result().settled
        assert settled.code == c.common.QUESTION_ERROR_CODE_NO_PROVIDER
        answerer.goodbye()
        agent.goodbye()


def test_who_asked_cannot_answer_an_offer_of_another(guarded):
    with guarded.of("olga") as operates, guarded.of("both") as both, guarded.of("both") as again, \
            guarded.of("ann") as ann:
        agent = Agent(both, create_session(operates)).start_turn()
        own, other = listen(again, global_scope()), listen(ann, global_scope())
        call = agent.request_soon()
        offer = other.offer()
        own.answer(offer, outcome=ALLOWED)
        assert own.stream.expect("reply_refused").reason == "NOT_HOLDING"
        other.reject(offer)
        assert call.result().decided.outcome == REJECTED
        agent.goodbye()


def test_a_lease_is_good_from_its_principal_only(guarded, session):
    with guarded.of("ada") as ada, guarded.of("both") as thief:
        agent = Agent(ada, session).start_turn()
        with refused("CALLER_NOT_LIVE"):
            agent.request(client=thief)
        with refused("STALE_AGENT"):
            raise refused_hello(thief, agent, resume_token=agent.attached.resume_token)
        with refused("AGENT_ALREADY_LIVE"):
            raise refused_hello(thief, agent, take_over=True)
        agent.end_turn()  # it is still live
        agent.goodbye()


def test_a_session_of_others_is_out_of_reach(guarded, session):
    with guarded.of("ada") as ada, guarded.of("abe") as abe:
        agent = Agent(ada, session)
        for call in (
                lambda: abe.sessions.GetSession(c.session.GetSessionRequest(session_id=session)),
                lambda: abe.sessions.ListEvents(c.session.ListEventsRequest(session_id=session)),
                lambda: list(abe.sessions.WatchEvents(c.session.WatchEventsRequest(session_id=session),
                                                      timeout=PATIENCE)),
                lambda: list(abe.sessions.ExportSession(c.session.ExportSessionRequest(session_id=session),
                                                        timeout=PATIENCE)),
                lambda: abe.permissions.GetPermissions(c.permission.GetPermissionsRequest(session_id=session)),
                lambda: abe.sessions.CloseSession(c.session.CloseSessionRequest(session_id=session)),
                lambda: abe.agents.GetAgent(c.agent.GetAgentRequest(agent_id=agent.agent_id)),
                lambda: agent.request(client=abe)):
            with refused("FOREIGN_SCOPE"):
                call()
        with refused("FOREIGN_SCOPE"):
            raise refused_hello(abe, agent, take_over=True)
        assert not abe.agents.ListAgents(c.agent.ListAgentsRequest()).agents
        with refused("FOREIGN_SCOPE"):
            create_session(abe, preset="", session_id=f"ada-{new_id()}")


@pytest.mark.parametrize("name", ["ada", "otto"])
def test_only_answerers_answer(guarded, name):
    with guarded.of(name) as client:
        stream = answerer_stream(client)
        stream.send(hello=c.answerer.AnswererHello(
            answerer=c.answerer.Answerer(id="x", kind=c.common.ACTOR_KIND_HUMAN)))
        with refused("ROLE_MISSING") as refusal:
            raise stream.expect("end")
        assert refusal[0].metadata["role"] == "answerer"


@pytest.mark.parametrize("name", ["ann", "otto"])
def test_only_agents_ask(guarded, session, name):
    with guarded.of("ada") as ada, guarded.of(name) as client:
        agent = Agent(ada, session).start_turn()
        with refused("ROLE_MISSING"):
            agent.request(client=client)
        with refused("ROLE_MISSING"):
            client.sessions.CreateSession(c.session.CreateSessionRequest(request_id=new_id()))
        agent.goodbye()


def test_a_listener_stays_within_its_scopes(guarded, session):
    with guarded.of("tim") as tim:
        answerer = Answerer(tim)
        for scope in (global_scope(), session_scope("abe-1")):
            answerer.stream.send(register=c.answerer.Register(correlation_id="r", kinds=[APPROVAL], scope=scope))
            assert answerer.stream.expect("register_refused").fault.reason == "FOREIGN_SCOPE"
        answerer.register(session_scope(session))
        answerer.goodbye()


def test_an_agent_chooses_no_wider_rules(guarded):
    with guarded.of("ada") as ada:
        for preset in ("supervised", "danger-full-access"):
            with refused("ROLE_MISSING") as refusal:
                create_session(ada, preset, session_id=f"ada-{new_id()}")
            assert refusal[0].metadata["role"] == "operator"
        session_id = create_session(ada, preset="", session_id=f"ada-{new_id()}")
        with refused("ROLE_MISSING"):
            ada.permissions.SelectPreset(c.permission.SelectPresetRequest(session_id=session_id, preset="supervised"))
        with refused("ROLE_MISSING"):
            ada.permissions.SetApprovalPolicy(c.permission.SetApprovalPolicyRequest(
                session_id=session_id, policy=c.common.APPROVAL_POLICY_NEVER))


def test_an_operator_withdraws_and_an_observer_looks(guarded, session):
    with guarded.of("ada") as ada, guarded.of("ann") as ann, guarded.of("olga") as olga, \
            guarded.of("otto") as otto, guarded.of("abe") as abe:
        agent = Agent(ada, session).start_turn()
        answerer = listen(ann, session_scope(session))
        call = agent.request_soon()
        ask_id = answerer.offer().ask_id
        cancel = c.approval.CancelApprovalRequest(session_id=session, approval_id=ask_id)
        look = c.approval.GetApprovalRequest(session_id=session, approval_id=ask_id)
        with refused("ROLE_MISSING"):
            otto.approvals.CancelApproval(cancel)
        for method, request in ((abe.approvals.CancelApproval, cancel), (abe.approvals.GetApproval, look)):
            with refused("REQUEST_NOT_FOUND"):  # as if there were none
                method(request)
        for reader in (ada, ann, otto, olga):
            assert reader.approvals.GetApproval(look).WhichOneof("result") == "pending"
        assert [ask.ask_id for ask in otto.inbox.ListPending(
            c.inbox.ListPendingRequest(session_id=session)).asks] == [ask_id]
        assert olga.approvals.CancelApproval(cancel).decided.cause == "OPERATOR"
        assert call.result().decided.cause == "OPERATOR"
        assert answerer.stream.expect("retract").cause == "OPERATOR"
        agent.goodbye()


def test_a_closed_session_takes_nothing_more(guarded, session):
    with guarded.of("ada") as ada, guarded.of("ann") as ann, guarded.of("olga") as olga:
        agent = Agent(ada, session).start_turn()
        answerer = listen(ann, session_scope(session))
        request = agent.approval()
        call = agent.request_soon(request)
        answerer.offer()
        close = c.session.CloseSessionRequest(session_id=session, reason="enough")
        with refused("ROLE_MISSING"):
            ann.sessions.CloseSession(close)
        olga.sessions.CloseSession(close)
        assert call.result().decided.cause == "OPERATOR"
        assert log_of(olga, session)[-1][0] == "session/closed"
        with refused("SESSION_CLOSED"):
            raise agent.stream.until("end")
        assert agent.request(request).decided.replayed
        with refused("SESSION_CLOSED"):
            agent.request()
        with refused("SESSION_CLOSED"):
            olga.sessions.CloseSession(close)
