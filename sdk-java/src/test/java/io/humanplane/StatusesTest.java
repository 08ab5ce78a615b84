package io.humanplane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.humanplane.internal.humanplane.v1.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Errors keep their reasons, also unknown ones. */
class StatusesTest {
    private static HumanplaneException error(Status.Code code, Any... details) {
        var status = com.google.rpc.Status.newBuilder()
                .setCode(code.value())
                .setMessage("said")
                .addAllDetails(List.of(details))
                .build();
        var thrown = StatusProto.toStatusRuntimeException(status);
        return Statuses.of(thrown.getStatus(), thrown.getTrailers());
    }

    private static Any info(String domain, String reason) {
        return Any.pack(ErrorInfo.newBuilder()
                .setDomain(domain)
                .setReason(reason)
                .putMetadata("field", "x")
                .build());
    }

    @Test
    void aReasonOfTheServiceIsARefusal() {
        var violation = BadRequest.FieldViolation.newBuilder().setField("f").setDescription("d");
        var retry = RetryInfo.newBuilder()
                .setRetryDelay(com.google.protobuf.Duration.newBuilder().setSeconds(3));
        var error = assertInstanceOf(
                RefusalException.class,
                error(
                        Status.Code.INVALID_ARGUMENT,
                        Any.pack(retry.build()),
                        Any.pack(BadRequest.newBuilder().addFieldViolations(violation).build()),
                        info("humanplane", "FIELD_INVALID")));
        assertEquals("FIELD_INVALID", error.reason());
        assertEquals(Status.Code.INVALID_ARGUMENT, error.code());
        assertEquals(List.of(new Violation("f", "d")), error.refusal().violations());
        assertEquals("x", error.refusal().fact("field"));
        assertEquals(Duration.ofSeconds(3), error.retryAfter());
        assertFalse(error.isRetryable());
    }

    @Test
    void anUnknownReasonPasses() {
        assertEquals("OF_THE_FUTURE", error(Status.Code.ABORTED, info("humanplane", "OF_THE_FUTURE")).reason());
    }

    @Test
    void aReasonOfAnotherDomainIsNone() {
        var error = error(Status.Code.UNAVAILABLE, info("googleapis.com", "NO_OPEN_TURN"));
        assertInstanceOf(TransportException.class, error);
        assertEquals("", error.reason());
        assertTrue(error.isRetryable());
    }

    @Test
    void aBrokenDetailHidesNoOther() {
        var broken = Any.newBuilder()
                .setTypeUrl("type.googleapis.com/google.rpc.BadRequest")
                .setValue(ByteString.copyFromUtf8("\u0008\u0008nonsense"))
                .build();
        assertEquals("STARTING", error(Status.Code.UNAVAILABLE, broken, info("humanplane", "STARTING")).reason());
    }

    @Test
    void unreadableDetailsAreNone() {
        var trailers = new Metadata();
        trailers.put(
                Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER), new byte[] {(byte) 0xff});
        assertInstanceOf(TransportException.class, Statuses.of(Status.INTERNAL, trailers));
    }

    @Test
    void aFramesFaultHasTheCodeOfItsReason() {
        var known = Fault.newBuilder().setReason("DUPLICATE_PROVIDER").build();
        assertEquals(Status.Code.ALREADY_EXISTS, Statuses.of(known).code());
        var unknown = Fault.newBuilder().setReason("OF_THE_FUTURE").build();
        assertEquals(Status.Code.UNKNOWN, Statuses.of(unknown).code());
        assertEquals("OF_THE_FUTURE", Statuses.of(unknown).reason());
    }
}
