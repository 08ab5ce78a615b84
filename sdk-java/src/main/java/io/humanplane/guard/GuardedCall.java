package io.humanplane.guard;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.util.JsonFormat;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;
import io.humanplane.Approval;
import io.humanplane.Decision;
import io.humanplane.Turn;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One call that waits for its approval. What the handler would hear meanwhile it hears then. */
final class GuardedCall<S, R> extends ServerCall.Listener<S> {
    private final Turn turn;
    private final ServerCall<S, R> call;
    private final Metadata headers;
    private final ServerCallHandler<S, R> next;
    private @Nullable S message;
    private @Nullable CompletableFuture<Decision> asked;
    /** The handler, once it runs. */
    private ServerCall.@Nullable Listener<S> handler;

    private boolean over;

    GuardedCall(Turn turn, ServerCall<S, R> call, Metadata headers, ServerCallHandler<S, R> next) {
        this.turn = turn;
        this.call = call;
        this.headers = headers;
        this.next = next;
    }

    @Override
    public synchronized void onMessage(S request) {
        message = request;
    }

    @Override
    public synchronized void onHalfClose() {
        if (message == null) {
            refuse(Status.INVALID_ARGUMENT.withDescription("no request"));
            return;
        }
        String action;
        try {
            action = action(call.getMethodDescriptor().getFullMethodName(), message);
        } catch (InvalidProtocolBufferException | IllegalArgumentException unreadable) {
            refuse(Status.FAILED_PRECONDITION.withDescription("the request cannot be shown to whoever decides"));
            return;
        }
        var approval = Approval.tool(call.getMethodDescriptor().getFullMethodName()).action(action);
        asked = turn.approve(approval);
        asked.whenComplete(this::decided);
    }

    private static String action(String method, Object request) throws InvalidProtocolBufferException {
        if (!(request instanceof MessageOrBuilder shown)) {
            throw new IllegalArgumentException("no message of protobuf: " + request.getClass());
        }
        var json = JsonFormat.printer().omittingInsignificantWhitespace().print(shown);
        return "{\"method\":\"" + method + "\",\"request\":" + json + "}";
    }

    private synchronized void decided(@Nullable Decision decision, @Nullable Throwable thrown) {
        if (over) {
            return;
        }
        if (thrown != null) {
            refuse(Status.FAILED_PRECONDITION.withDescription("no approval could be asked: " + thrown.getMessage()));
        } else if (decision != null && decision.granted()) {
            run();
        } else {
            refuse(status(decision));
        }
    }

    private void run() {
        var running = next.startCall(call, headers);
        handler = running;
        if (call.isReady()) {
            running.onReady();
        }
        running.onMessage(message);
        running.onHalfClose();
    }

    private static Status status(@Nullable Decision decision) {
        if (decision == null) {
            return Status.FAILED_PRECONDITION.withDescription("no decision");
        }
        var status = switch (decision.outcome()) {
            case REJECTED -> Status.PERMISSION_DENIED;
            case CANCELLED -> Status.ABORTED;
            case ALLOWED_ONCE, UNAVAILABLE, UNKNOWN -> Status.FAILED_PRECONDITION;
        };
        var note = decision.note().isEmpty() ? "" : ": " + decision.note();
        return status.withDescription(decision.outcome().word() + ": " + decision.cause() + note);
    }

    private void refuse(Status status) {
        over = true;
        call.close(status, new Metadata());
    }

    @Override
    public synchronized void onReady() {
        if (handler != null) {
            handler.onReady();
        }
    }

    @Override
    public void onCancel() {
        CompletableFuture<Decision> waiting;
        synchronized (this) {
            over = true;
            waiting = asked;
            if (handler != null) {
                handler.onCancel();
                return;
            }
        }
        if (waiting != null) {
            waiting.cancel(true);
        }
    }

    @Override
    public synchronized void onComplete() {
        if (handler != null) {
            handler.onComplete();
        }
    }
}
