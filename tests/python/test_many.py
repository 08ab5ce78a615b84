"""Many at once, and in a hurry."""

import threading

import contract as c
from abuse import still_works
from agent import CALL, granted, new_id
from answerer import session_scope
from client import PATIENCE, Frames, refused
from words import ALLOWED


def test_many_requests_fit_on_one_connection(agent, answerer):
    """More than the 256 streams of a connection: the others wait their turn in the client."""
    calls = [agent.request_soon() for _ in range(300)]

    def answer_all():
        for _ in calls:
            _, offer = answerer.stream.next()
            while not isinstance(offer, c.answerer.Offer):
                _, offer = answerer.stream.next()
            answerer.answer(offer, outcome=ALLOWED)

    thread = threading.Thread(target=answer_all, daemon=True)
    thread.start()
    decided = [call.result() for call in calls]
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert all(granted(response) for response in decided)
    assert len({response.decided.approval_id for response in decided}) == 300


def test_calls_that_all_end_withdraw_all(agent, answerer):
    answerer.register(session_scope(agent.session_id), max_outstanding=1000, prepend=True)
    calls = [agent.request_soon(lifetime=CALL) for _ in range(40)]
    for _ in calls:
        answerer.offer()
    for call in calls:
        call.cancel()
    for _ in calls:
        answerer.release(answerer.stream.expect("retract"))
    still_works(agent, answerer)


def test_joined_calls_get_one_decision(agent, answerer):
    request = agent.approval()
    calls = [agent.request_soon(request) for _ in range(20)]
    offer = answerer.offer()
    for call in calls[:5]:
        call.cancel()
    answerer.allow(offer)
    assert len({call.result().decided.decided_seq for call in calls[5:]}) == 1


def test_watches_that_are_dropped_harm_nobody(agent, answerer):
    for _ in range(100):
        agent.client.sessions.WatchEvents(c.session.WatchEventsRequest(session_id=agent.session_id)).cancel()
        agent.client.inbox.WatchPending(c.inbox.WatchPendingRequest()).cancel()
    watch = Frames(agent.client.inbox.WatchPending(c.inbox.WatchPendingRequest(session_id=agent.session_id)))
    watch.until("snapshot_complete")
    still_works(agent, answerer)
    watch.until("removed")
    watch.cancel()


def test_an_agent_that_half_closes_keeps_its_request_for_the_grace(agent, answerer):
    request = agent.approval()
    call = agent.request_soon(request)
    offer = answerer.offer()
    agent.stream.half_close()
    agent.stream.until("end")
    agent.resume()
    answerer.allow(offer)
    assert granted(call.result())


def test_a_session_holds_only_so_many_open_requests(agent, answerer):
    limit = agent.attached.limits.open_asks_per_session
    request = agent.approval()
    request.wait.FromMilliseconds(0)
    for _ in range(limit):
        request.request_id = new_id()
        assert agent.client.approvals.RequestApproval(request).WhichOneof("result") == "pending"
    request.request_id = new_id()
    with refused("QUOTA_EXCEEDED") as refusal:
        agent.client.approvals.RequestApproval(request)
    assert refusal[0].metadata["limit"] == str(limit)
    agent.goodbye()
