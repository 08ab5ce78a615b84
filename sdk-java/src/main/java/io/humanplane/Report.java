package io.humanplane;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of an offer. */
public sealed interface Report {
    /**
     * The answer counts, and is durable; or the failure counts. Not before this may a UI show success.
     *
     * @param settledSeq where the outcome stands in the session's log; null where a failure settled nothing
     */
    record Counted(@Nullable Long settledSeq) implements Report {}

    /**
     * The reply changes nothing.
     *
     * @param reason why: {@code ALREADY_SETTLED}, {@code NOT_HOLDING}, {@code FIELD_INVALID}, …
     * @param violations what is wrong with it
     * @param standing how the approval settled, where that is told
     */
    record Refused(String reason, List<Violation> violations, @Nullable Decision standing) implements Report {}

    /**
     * The offer was over without this answerer.
     *
     * @param cause why
     * @param by who settled the request, where somebody did
     */
    record Retracted(String cause, @Nullable DecidedBy by) implements Report {}

    /** The handler returned nothing, and the request went on to the next listener. */
    record Passed() implements Report {}

    /**
     * The stream was lost while the offer was held, so the request is unavailable, unless a reply that was on its way
     * had arrived.
     */
    record Lost() implements Report {}
}
