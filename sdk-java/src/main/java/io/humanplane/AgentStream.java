package io.humanplane;

import io.humanplane.internal.humanplane.v1.AgentHello;
import io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest;
import io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse;
import io.humanplane.internal.humanplane.v1.AgentServiceGrpc;
import io.humanplane.internal.humanplane.v1.Goodbye;
import io.humanplane.internal.humanplane.v1.Pong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One stream of an agent's lease, from hello to its end. */
final class AgentStream implements Bidi.Ear<AgentServiceAttachResponse> {
    private final Lease lease;
    private final Bidi<AgentServiceAttachRequest, AgentServiceAttachResponse> bidi;
    private final Shake<AgentStream> shake;

    private AgentStream(Client client, Lease lease) {
        this.lease = lease;
        this.bidi = new Bidi<>(client.waiting(), client.threads(), AgentServiceGrpc.getAttachMethod(), this);
        this.shake = new Shake<>(client.threads(), bidi::reset);
    }

    /** Says hello and waits for {@code attached}. */
    static CompletableFuture<AgentStream> open(Client client, Lease lease, AgentHello hello) {
        var stream = new AgentStream(client, lease);
        stream.bidi.open(AgentServiceAttachRequest.newBuilder().setHello(hello).build());
        return stream.shake.done();
    }

    /** Says goodbye; the lease hears of the end. */
    void leave() {
        var goodbye = AgentServiceAttachRequest.newBuilder().setGoodbye(Goodbye.getDefaultInstance());
        bidi.leave(goodbye.build());
    }

    @Override
    public void heard(AgentServiceAttachResponse frame) {
        switch (frame.getFrameCase()) {
            case ATTACHED -> {
                if (frame.getAttached().hasLease()) {
                    bidi.pingedEach(frame.getAttached().getPingInterval());
                    lease.attached(this, frame.getAttached());
                    shake.complete(this);
                } else {
                    bidi.reset(new ProtocolException("attached without a lease"));
                }
            }
            case PING -> bidi.say(pong(frame.getPing().getNonce()));
            case RUNTIME_CONTEXT -> lease.told(frame.getRuntimeContext());
            case FAULT, DRAIN, FRAME_NOT_SET -> {}
        }
    }

    @Override
    public void ended(@Nullable HumanplaneException error) {
        if (shake.isComplete()) {
            lease.lost(error);
        } else {
            shake.fail(error == null ? Statuses.lost("the stream ended before attached") : error);
        }
    }

    private static AgentServiceAttachRequest pong(long nonce) {
        return AgentServiceAttachRequest.newBuilder()
                .setPong(Pong.newBuilder().setNonce(nonce))
                .build();
    }
}
