package io.humanplane;

import io.grpc.Status;
import java.time.Duration;

/** The server refused, and said why. */
public final class RefusalException extends HumanplaneException {
    private static final long serialVersionUID = 1;

    private final transient Refusal refusal;

    RefusalException(Refusal refusal) {
        super(refusal.toString());
        this.refusal = refusal;
    }

    /**
     * The refusal with its facts.
     *
     * @return all of it
     */
    public Refusal refusal() {
        return refusal;
    }

    @Override
    public String reason() {
        return refusal.reason();
    }

    @Override
    public Status.Code code() {
        return refusal.code();
    }

    @Override
    public Duration retryAfter() {
        return refusal.retryAfter();
    }

    @Override
    public boolean isRetryable() {
        return is("SERVER_DRAINING") || is("STARTING");
    }
}
