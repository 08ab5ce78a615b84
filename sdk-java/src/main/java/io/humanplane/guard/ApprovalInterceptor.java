package io.humanplane.guard;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.humanplane.Turn;
import java.util.Set;

/**
 * Guards handlers of a gRPC server: the RPC runs only after an approval, one for each call. People are shown the method
 * and the request as JSON.
 *
 * <p>Without a grant the call ends with {@code PERMISSION_DENIED} (somebody said no), {@code ABORTED} (withdrawn) or
 * {@code FAILED_PRECONDITION} (nobody could decide, or it could not be asked), and the handler does not run. A call
 * that its client cancels is withdrawn. A method that takes a stream of requests is refused with {@code
 * FAILED_PRECONDITION}: nobody could be shown what it does.
 */
public final class ApprovalInterceptor implements ServerInterceptor {
    private final Turn turn;
    private final Set<String> methods;

    /**
     * Guards some methods and lets the others through.
     *
     * @param turn where it is asked; stays the caller's to end
     * @param methods full names, such as {@code shop.v1.Orders/Refund}
     */
    public ApprovalInterceptor(Turn turn, String... methods) {
        this.turn = turn;
        this.methods = Set.of(methods);
    }

    @Override
    public <S, R> ServerCall.Listener<S> interceptCall(
            ServerCall<S, R> call, Metadata headers, ServerCallHandler<S, R> next) {
        var method = call.getMethodDescriptor();
        if (!methods.contains(method.getFullMethodName())) {
            return next.startCall(call, headers);
        }
        if (!method.getType().clientSendsOneMessage()) {
            call.close(
                    Status.FAILED_PRECONDITION.withDescription("a stream of requests cannot be shown to anybody"),
                    new Metadata());
            return new ServerCall.Listener<>() {};
        }
        var guarded = new GuardedCall<>(turn, call, headers, next);
        call.request(1);
        return guarded;
    }
}
