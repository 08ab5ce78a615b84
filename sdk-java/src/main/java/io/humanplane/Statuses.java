package io.humanplane;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.PreconditionFailure;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.humanplane.internal.humanplane.v1.ErrorReason;
import io.humanplane.internal.humanplane.v1.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** From a status, a frame or whatever was thrown to an exception of ours. */
final class Statuses {
    /** The domain of every reason of the service. */
    private static final String DOMAIN = "humanplane";

    private Statuses() {}

    static HumanplaneException of(Status status, @Nullable Metadata trailers) {
        var refusal = refusal(status, trailers);
        return refusal.isPresent()
                ? new RefusalException(refusal.get())
                : new TransportException(status.getCode(), message(status));
    }

    /** What a frame carries instead of a status. */
    static RefusalException of(Fault fault) {
        return new RefusalException(new Refusal(
                codeOf(fault.getReason()),
                fault.getReason(),
                fault.getMessage(),
                fault.getMetadataMap(),
                List.of(),
                Duration.ZERO));
    }

    /** The stream is gone, and nobody said why. */
    static TransportException lost(String message) {
        return new TransportException(Status.Code.UNAVAILABLE, message);
    }

    /** What a future failed with, without its wrappings. */
    static Throwable unwrapped(Throwable thrown) {
        Throwable cause = thrown;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** The same as an exception of ours; a fault of this library is one of the protocol. */
    static HumanplaneException own(Throwable thrown) {
        var cause = unwrapped(thrown);
        return cause instanceof HumanplaneException own ? own : new ProtocolException(cause.toString());
    }

    private static String message(Status status) {
        var said = Objects.requireNonNullElse(status.getDescription(), "no message");
        return status.getCause() == null ? said : said + ": " + status.getCause();
    }

    /** Empty without a reason of the service. Each detail is read by itself: one that is broken hides no other. */
    private static Optional<Refusal> refusal(Status status, @Nullable Metadata trailers) {
        var details = details(status, trailers);
        return details.stream()
                .flatMap(any -> read(any, ErrorInfo.class).stream())
                .filter(info -> info.getDomain().equals(DOMAIN) && !info.getReason().isEmpty())
                .findFirst()
                .map(info -> new Refusal(
                        status.getCode(),
                        info.getReason(),
                        Objects.requireNonNullElse(status.getDescription(), ""),
                        info.getMetadataMap(),
                        details.stream().flatMap(any -> violations(any).stream()).toList(),
                        details.stream()
                                .flatMap(any -> read(any, RetryInfo.class).stream())
                                .map(retry -> Wire.duration(retry.getRetryDelay()))
                                .findFirst()
                                .orElse(Duration.ZERO)));
    }

    private static List<Any> details(Status status, @Nullable Metadata trailers) {
        if (trailers == null) {
            return List.of();
        }
        try {
            var said = StatusProto.fromStatusAndTrailers(status, trailers);
            return said.getDetailsList();
        } catch (IllegalArgumentException unreadable) {
            return List.of();
        }
    }

    private static <M extends Message> Optional<M> read(Any any, Class<M> type) {
        try {
            return any.is(type) ? Optional.of(any.unpack(type)) : Optional.empty();
        } catch (InvalidProtocolBufferException broken) {
            return Optional.empty();
        }
    }

    private static List<Violation> violations(Any any) {
        var bad = read(any, BadRequest.class).stream()
                .flatMap(detail -> detail.getFieldViolationsList().stream())
                .map(v -> new Violation(v.getField(), v.getDescription()));
        var failed = read(any, PreconditionFailure.class).stream()
                .flatMap(detail -> detail.getViolationsList().stream())
                .map(v -> new Violation(v.getSubject(), v.getDescription()));
        var quota = read(any, QuotaFailure.class).stream()
                .flatMap(detail -> detail.getViolationsList().stream())
                .map(v -> new Violation(v.getSubject(), v.getDescription()));
        return java.util.stream.Stream.of(bad, failed, quota).flatMap(s -> s).toList();
    }

    /** The contract numbers its reasons by code. */
    private static Status.Code codeOf(String reason) {
        int number;
        try {
            number = ErrorReason.valueOf("ERROR_REASON_" + reason).getNumber();
        } catch (IllegalArgumentException unknown) {
            return Status.Code.UNKNOWN;
        }
        return number < 20 ? Status.Code.INVALID_ARGUMENT
                : number < 30 ? Status.Code.NOT_FOUND
                : number < 40 ? Status.Code.ALREADY_EXISTS
                : number < 60 ? Status.Code.FAILED_PRECONDITION
                : number < 70 ? Status.Code.ABORTED
                : number < 80 ? Status.Code.PERMISSION_DENIED
                : number < 90 ? Status.Code.UNAUTHENTICATED
                : number < 100 ? Status.Code.RESOURCE_EXHAUSTED
                : number < 110 ? Status.Code.OUT_OF_RANGE
                : number < 120 ? Status.Code.UNAVAILABLE
                : number < 130 ? Status.Code.DATA_LOSS
                : number < 140 ? Status.Code.INTERNAL
                : Status.Code.UNKNOWN;
    }
}
