package io.humanplane;

import io.grpc.MethodDescriptor;
import io.humanplane.internal.humanplane.v1.SessionServiceGrpc;
import io.humanplane.internal.humanplane.v1.WatchEventsRequest;
import io.humanplane.internal.humanplane.v1.WatchEventsResponse;
import java.util.function.Consumer;

/** A session's events, from a cursor on. */
final class EventSource implements Watch.Source<WatchEventsRequest, WatchEventsResponse, EventChange> {
    private WatchEventsRequest request;

    EventSource(WatchEventsRequest request) {
        this.request = request;
    }

    @Override
    public MethodDescriptor<WatchEventsRequest, WatchEventsResponse> method() {
        return SessionServiceGrpc.getWatchEventsMethod();
    }

    @Override
    public WatchEventsRequest request() {
        return request;
    }

    @Override
    public void read(WatchEventsResponse frame, boolean first, Consumer<EventChange> brought) {
        switch (frame.getFrameCase()) {
            case BATCH -> {
                long seen = request.hasAfterSeq() ? request.getAfterSeq() : -1;
                seen(frame.getBatch().getThroughSeq());
                frame.getBatch().getEventsList().stream()
                        .filter(event -> event.getSeq() > seen)
                        .forEach(event -> brought.accept(new EventChange.Event(Read.event(event))));
            }
            case CAUGHT_UP -> {
                seen(frame.getCaughtUp().getHeadSeq());
                brought.accept(new EventChange.CaughtUp(frame.getCaughtUp().getHeadSeq()));
            }
            case FRAME_NOT_SET -> {}
        }
    }

    /** An empty log has no last event. */
    private void seen(long seq) {
        if (seq >= 0 && (!request.hasAfterSeq() || seq > request.getAfterSeq())) {
            request = request.toBuilder().setAfterSeq(seq).build();
        }
    }
}
