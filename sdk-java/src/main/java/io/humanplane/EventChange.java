package io.humanplane;

/** What a watch of events brings. */
public sealed interface EventChange {
    /**
     * The next event.
     *
     * @param event never a gap, never a repeat
     */
    record Event(SessionEvent event) implements EventChange {}

    /**
     * Everything up to here has been seen. Comes again each 15 s while the log is quiet.
     *
     * @param headSeq the last event's seq; negative in an empty log
     */
    record CaughtUp(long headSeq) implements EventChange {}
}
