package io.humanplane;

import io.grpc.Status;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A library or a proxy on the way failed: the status carries no reason of the service. */
public final class TransportException extends HumanplaneException {
    private static final long serialVersionUID = 1;

    private static final Set<Status.Code> PASSING = EnumSet.of(
            Status.Code.UNAVAILABLE,
            Status.Code.UNKNOWN,
            Status.Code.INTERNAL,
            Status.Code.CANCELLED,
            Status.Code.DEADLINE_EXCEEDED,
            Status.Code.ABORTED);

    /** The gRPC code. */
    private final Status.Code code;

    TransportException(Status.Code code, @Nullable String message) {
        super("transport: " + message + " (" + code + ")");
        this.code = code;
    }

    @Override
    public Status.Code code() {
        return code;
    }

    @Override
    public boolean isRetryable() {
        return PASSING.contains(code);
    }
}
