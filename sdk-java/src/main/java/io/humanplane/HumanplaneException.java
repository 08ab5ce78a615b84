package io.humanplane;

import io.grpc.Status;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What went wrong. None of it is ever a grant. */
public abstract sealed class HumanplaneException extends RuntimeException
        permits RefusalException,
                QuestionException,
                AnswererException,
                TransportException,
                ProtocolException,
                SettingException,
                ClosedException {
    private static final long serialVersionUID = 1;

    HumanplaneException(@Nullable String message) {
        super(message);
    }

    /**
     * The service's own word for it, such as {@code NO_OPEN_TURN}. The set grows: a word that this version does not
     * know is here as it came.
     *
     * @return the reason or domain code; empty where the service said none
     */
    public String reason() {
        return "";
    }

    /**
     * Whether this is the reason.
     *
     * @param reason such as {@code NO_OPEN_TURN}
     * @return true where it is
     */
    public final boolean is(String reason) {
        return reason().equals(reason);
    }

    /**
     * The gRPC code.
     *
     * @return null where there was no status
     */
    public Status.@Nullable Code code() {
        return null;
    }

    /**
     * How long the server asks to wait before the next try.
     *
     * @return zero where it asks for nothing
     */
    public Duration retryAfter() {
        return Duration.ZERO;
    }

    /**
     * Whether the same call, under the same request id, may do better a moment later: the server starts or drains, or
     * the way to it is broken.
     *
     * @return true where it may
     */
    public boolean isRetryable() {
        return false;
    }
}
