package io.humanplane;

import io.grpc.Status;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A batch of questions brought no answers: refused, dismissed, aborted, or nobody could answer. */
public final class QuestionException extends HumanplaneException {
    private static final long serialVersionUID = 1;

    /** The domain code. */
    private final String reason;
    /** Why it settled so. */
    private final String settledCause;
    /** Where it settled. */
    private final @Nullable Long settledSeq;
    private final transient @Nullable Refusal refusal;

    QuestionException(String reason, String message, String settledCause, @Nullable Long settledSeq) {
        super(reason + ": " + message);
        this.reason = reason;
        this.settledCause = settledCause;
        this.settledSeq = settledSeq;
        this.refusal = null;
    }

    QuestionException(Refusal refusal) {
        super(refusal.toString());
        this.reason = refusal.reason();
        this.settledCause = "";
        this.settledSeq = null;
        this.refusal = refusal;
    }

    /**
     * The domain code, such as {@code ASK_CANCELLED} or {@code NO_PROVIDER}. An answerer may have given any, also an
     * empty one.
     */
    @Override
    public String reason() {
        return reason;
    }

    /**
     * Why the batch settled so, an open set, such as {@code NO_ANSWERER}.
     *
     * @return empty where the batch was refused
     */
    public String settledCause() {
        return settledCause;
    }

    /**
     * Where {@code question/answered} stands.
     *
     * @return null where the batch was refused
     */
    public @Nullable Long settledSeq() {
        return settledSeq;
    }

    /**
     * The refusal.
     *
     * @return null where the batch was not refused, but settled
     */
    public @Nullable Refusal refusal() {
        return refusal;
    }

    @Override
    public Status.@Nullable Code code() {
        return refusal == null ? null : refusal.code();
    }

    @Override
    public Duration retryAfter() {
        return refusal == null ? Duration.ZERO : refusal.retryAfter();
    }
}
