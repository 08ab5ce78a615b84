package io.humanplane;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptors;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.stub.MetadataUtils;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The way to the server: one HTTP/2 connection, with credentials. */
final class Wire {
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(1);

    private final ManagedChannel connection;
    private final Channel channel;

    Wire(ManagedChannel connection, @Nullable String token) {
        this.connection = connection;
        var headers = new Metadata();
        if (token != null) {
            headers.put(AUTHORIZATION, "Bearer " + token);
        }
        this.channel = ClientInterceptors.intercept(connection, MetadataUtils.newAttachHeadersInterceptor(headers));
    }

    /** A call without a time limit. Our own back-off counts, and not that of the library, which grows to minutes. */
    <S, H> ClientCall<S, H> open(MethodDescriptor<S, H> method, CallOptions options) {
        if (connection.getState(false) == ConnectivityState.TRANSIENT_FAILURE) {
            connection.resetConnectBackoff();
        }
        return channel.newCall(method, options);
    }

    /** One call that ends by itself after {@code limit}. When the future ends before, the call is cancelled. */
    <S, H> CompletableFuture<H> call(MethodDescriptor<S, H> method, S request, Duration limit) {
        var options = CallOptions.DEFAULT.withDeadlineAfter(limit.toNanos(), TimeUnit.NANOSECONDS);
        var call = open(method, options);
        var reply = new Reply<H>();
        call.start(reply, new Metadata());
        reply.future.whenComplete((value, thrown) -> {
            if (thrown != null) {
                call.cancel("the caller has gone", null);
            }
        });
        call.request(2);
        call.sendMessage(request);
        call.halfClose();
        return reply.future;
    }

    private static final class Reply<H> extends ClientCall.Listener<H> {
        final CompletableFuture<H> future = new CompletableFuture<>();
        private @Nullable H message;

        @Override
        public void onMessage(H reply) {
            message = reply;
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            if (!status.isOk()) {
                future.completeExceptionally(Statuses.of(status, trailers));
            } else if (message == null) {
                future.completeExceptionally(new ProtocolException("OK without a reply"));
            } else {
                future.complete(message);
            }
        }
    }

    void close() {
        connection.shutdown();
        try {
            connection.awaitTermination(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        connection.shutdownNow();
    }

    static Duration duration(com.google.protobuf.Duration duration) {
        return Duration.ofSeconds(duration.getSeconds(), duration.getNanos());
    }
}
