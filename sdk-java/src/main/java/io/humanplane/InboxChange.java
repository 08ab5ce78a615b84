package io.humanplane;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change of what waits for people. */
public sealed interface InboxChange {
    /** A snapshot begins: forget everything. Comes first, and after each reconnect. */
    record Restart() implements InboxChange {}

    /**
     * One request of the snapshot.
     *
     * @param ask it
     */
    record Item(PendingAsk ask) implements InboxChange {}

    /** The snapshot is whole. Comes again each 15 s while nothing changes. */
    record Complete() implements InboxChange {}

    /**
     * A request was asked.
     *
     * @param ask it
     */
    record Added(PendingAsk ask) implements InboxChange {}

    /**
     * A request has settled.
     *
     * @param sessionId its session
     * @param askId what the server calls it
     * @param kind what was asked
     * @param cause why it settled so
     * @param by who settled it
     * @param settledSeq where that stands in the log
     */
    record Removed(
            String sessionId, String askId, AskKind kind, String cause, @Nullable DecidedBy by, long settledSeq)
            implements InboxChange {}

    /**
     * Other answerers hold a request, or could.
     *
     * @param sessionId its session
     * @param askId what the server calls it
     * @param holders the display names of those who hold it
     * @param answerers the display names of those who could
     */
    record Overlay(String sessionId, String askId, List<String> holders, List<String> answerers)
            implements InboxChange {}
}
