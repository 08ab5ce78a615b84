"""An agent: it keeps its lease, logs what it does, and asks before it acts.

As a program: agent.py ADDRESS runs one turn with one tool call, and prints what came of it.
"""

import json
import sys
import uuid

import contract as c
from client import PATIENCE, Client, Duplex

AGENT, CALL, SESSION = c.common.LIFETIME_AGENT, c.common.LIFETIME_CALL, c.common.LIFETIME_SESSION


def new_id():
    return str(uuid.uuid4())


def text(value):
    """One JSON object on one line, as the fields named ..._json want it."""
    return json.dumps(value, ensure_ascii=False).encode()


def create_session(client, preset="supervised", **fields):
    """A session whose agent asks, and which no sandbox confines."""
    fields.setdefault("request_id", new_id())
    request = c.session.CreateSessionRequest(preset=preset, **fields)
    return client.sessions.CreateSession(request, timeout=PATIENCE).session.session_id


def granted(response):
    """The only grant there is. Whatever else a response holds, known or not, is none."""
    return (response.WhichOneof("result") == "decided"
            and response.decided.outcome == c.common.APPROVAL_OUTCOME_ALLOWED_ONCE)


# What the host of these agents says: it confines whatever can be confined.
CONFINED = c.common.SandboxEnforcement(
    modes=[c.common.SANDBOX_MODE_READ_ONLY, c.common.SANDBOX_MODE_WORKSPACE_WRITE],
    level=c.common.ENFORCEMENT_LEVEL_FULL)


class Agent:
    """A live agent."""

    def __init__(self, client, session_id, agent_id=None, **hello):
        self.client = client
        self.session_id = session_id
        self.agent_id = agent_id or f"agent-{new_id()}"
        self.turn = 0
        self.attach(**hello)

    def attach(self, **hello):
        self.stream = Duplex(self.client.agents.Attach, c.agent.AgentServiceAttachRequest)
        self.stream.send(hello=c.agent.AgentHello(
            session_id=self.session_id, agent_id=self.agent_id, protocol=1, **{"enforcement": CONFINED, **hello}))
        self.attached = self.stream.expect("attached")
        self.context = self.stream.expect("runtime_context")
        self.lease = self.attached.lease

    def resume(self, client=None):
        """Comes back after a loss, under the same incarnation."""
        self.client = client or self.client
        self.attach(resume_token=self.attached.resume_token)

    def goodbye(self):
        self.stream.send(goodbye=c.common.Goodbye())
        assert self.stream.until("end") is None

    def append(self, *events, **fields):
        request = c.session.AppendEventsRequest(
            session_id=self.session_id, agent=self.lease,
            events=[c.event.NewEvent(type=kind, data_json=text(data)) for kind, data in events], **fields)
        return self.client.sessions.AppendEvents(request, timeout=PATIENCE)

    def start_turn(self):
        self.turn += 1
        self.append(("turn/start", {"turn": self.turn}))
        return self

    def end_turn(self):
        return self.append(("turn/end", {"turn": self.turn, "reason": {"kind": "done"}}))

    def log_tool_call(self, name, arguments):
        """Logs a tool call before it runs; gives its id."""
        call_id = f"call-{new_id()}"
        self.append(
            ("step/start", {"turn": self.turn, "step": 1}),
            ("tool/call", {"turn": self.turn, "step": 1, "callId": call_id, "name": name,
                           "arguments": json.dumps(arguments)}))
        return call_id

    def approval(self, **fields):
        """What RequestApproval sends: a shell command, unless told otherwise."""
        fields.setdefault("request_id", new_id())
        fields.setdefault("tool_name", "shell")
        fields.setdefault("lifetime", AGENT)
        if not {"call_id", "action_json"} & fields.keys():
            fields["action_json"] = text({"command": "rm -r build"})
        return c.approval.RequestApprovalRequest(session_id=self.session_id, agent=self.lease, **fields)

    def request(self, request=None, client=None, **fields):
        """Asks, and asks again while it is pending."""
        request = request or self.approval(**fields)
        while True:
            response = (client or self.client).approvals.RequestApproval(request, timeout=PATIENCE)
            if response.WhichOneof("result") != "pending":
                return response

    def request_soon(self, request=None, **fields):
        """Asks in the background; gives the call."""
        request = request or self.approval(**fields)
        return self.client.approvals.RequestApproval.future(request, timeout=PATIENCE)

    def batch(self, *questions, **fields):
        """What AskQuestions sends."""
        fields.setdefault("request_id", new_id())
        fields.setdefault("lifetime", AGENT)
        return c.question.AskQuestionsRequest(
            session_id=self.session_id, agent=self.lease, questions=questions, **fields)

    def ask_soon(self, *questions, **fields):
        """Asks in the background; gives the call."""
        return self.client.questions.AskQuestions.future(self.batch(*questions, **fields), timeout=PATIENCE)


def log_of(client, session_id):
    """Every event of a session, as (type, data)."""
    events, request = [], c.session.ListEventsRequest(session_id=session_id)
    while True:
        page = client.sessions.ListEvents(request, timeout=PATIENCE)
        events += [(event.type, json.loads(event.data_json)) for event in page.events]
        if not page.next_page_token:
            return events
        request.page_token = page.next_page_token


def main(address):
    with Client(address) as client:
        agent = Agent(client, create_session(client)).start_turn()
        call_id = agent.log_tool_call("shell", {"command": "rm -r build"})
        response = agent.request(tool_name="shell", call_id=call_id, reason="it frees 2 GB")
        print("run it" if granted(response) else f"leave it: {response.decided}")
        agent.append(("step/end", {"turn": 1, "step": 1}))
        agent.end_turn()
        agent.goodbye()


if __name__ == "__main__":
    main(sys.argv[1])
