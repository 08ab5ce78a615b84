"""What those see who watch a log or the inbox."""

import contract as c
from client import PATIENCE, Frames, refused
from words import REJECTED


def test_a_watch_of_events_sees_asked_before_decided(agent, answerer):
    watch = Frames(agent.client.sessions.WatchEvents(c.session.WatchEventsRequest(
        session_id=agent.session_id, type_prefixes=["approval/asked", "approval/decided"])))
    assert watch.until("caught_up").head_seq > 0
    seen = []

    def read(count):
        while len(seen) < count:
            seen.extend((event.type, event.seq) for event in watch.until("batch").events)

    call = agent.request_soon()
    offer = answerer.offer()
    read(1)
    answerer.allow(offer)
    read(2)
    decided = call.result().decided
    assert seen == [("approval/asked", decided.asked_seq), ("approval/decided", decided.decided_seq)]
    watch.cancel()


def test_a_watch_resumes_after_what_it_has_seen(agent):
    def first(after_seq):
        watch = Frames(agent.client.sessions.WatchEvents(c.session.WatchEventsRequest(
            session_id=agent.session_id, after_seq=after_seq)))
        batch = watch.until("batch")
        watch.cancel()
        return batch

    agent.append(("note/a", {}), ("note/b", {}))
    head = agent.client.sessions.ListEvents(c.session.ListEventsRequest(session_id=agent.session_id)).head_seq
    assert [event.type for event in first(head - 1).events] == ["note/b"]
    with refused("CURSOR_AHEAD") as refusal:
        list(agent.client.sessions.WatchEvents(c.session.WatchEventsRequest(
            session_id=agent.session_id, after_seq=head + 1), timeout=PATIENCE))
    assert refusal[0].metadata["headSeq"] == str(head)


def test_the_inbox_sees_what_waits_and_what_became_of_it(agent, answerer):
    watch = Frames(agent.client.inbox.WatchPending(c.inbox.WatchPendingRequest(session_id=agent.session_id)))
    start = watch.expect("snapshot_complete").position
    call = agent.request_soon(reason="why not")
    offer = answerer.offer()
    added = watch.until("added")
    assert added.ask.ask_id == offer.ask_id and added.ask.approval.reason == "why not"
    assert added.position == offer.position > start
    page = agent.client.inbox.ListPending(c.inbox.ListPendingRequest(session_id=agent.session_id))
    assert [ask.ask_id for ask in page.asks] == [offer.ask_id]
    assert list(page.asks[0].overlay.holders) == ["Ann"]
    answerer.reject(offer)
    removed = watch.until("removed")
    assert removed.ask_id == offer.ask_id and removed.approval_outcome == REJECTED
    assert removed.position > added.position
    assert removed.settled_seq == call.result().decided.decided_seq
    page = agent.client.inbox.ListPending(c.inbox.ListPendingRequest(session_id=agent.session_id))
    assert not page.asks
    watch.cancel()
