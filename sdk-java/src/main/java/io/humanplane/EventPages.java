package io.humanplane;

import io.humanplane.internal.humanplane.v1.ListEventsRequest;
import io.humanplane.internal.humanplane.v1.SessionServiceGrpc;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Reads a session's events page by page. See {@link Client#events}. Not for two threads at once. */
public final class EventPages {
    private final Client client;
    private ListEventsRequest request;
    private boolean over;

    EventPages(Client client, ListEventsRequest request) {
        this.client = client;
        this.request = request;
    }

    /**
     * The next page.
     *
     * @return empty after the last. Fails with {@link RefusalException} ({@code SESSION_NOT_FOUND}, {@code
     *     LOG_DAMAGED}, {@code FOREIGN_SCOPE}); the same page can then be asked for again
     */
    public CompletableFuture<List<SessionEvent>> next() {
        if (over) {
            return CompletableFuture.completedFuture(List.of());
        }
        return Relay.map(client.read(SessionServiceGrpc.getListEventsMethod(), request), page -> {
            over = page.getNextPageToken().isEmpty();
            request = request.toBuilder().setPageToken(page.getNextPageToken()).clearAfterSeq().build();
            return page.getEventsList().stream().map(Read::event).toList();
        });
    }
}
