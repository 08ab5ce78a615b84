package io.humanplane.bench;

import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import io.humanplane.Agent;
import io.humanplane.Approval;
import io.humanplane.ApprovalPolicy;
import io.humanplane.Client;
import io.humanplane.Server;
import io.humanplane.internal.humanplane.v1.AgentHello;
import io.humanplane.internal.humanplane.v1.AgentLease;
import io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest;
import io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse;
import io.humanplane.internal.humanplane.v1.AgentServiceGrpc;
import io.humanplane.internal.humanplane.v1.AppendEventsRequest;
import io.humanplane.internal.humanplane.v1.ApprovalServiceGrpc;
import io.humanplane.internal.humanplane.v1.Lifetime;
import io.humanplane.internal.humanplane.v1.NewEvent;
import io.humanplane.internal.humanplane.v1.Pong;
import io.humanplane.internal.humanplane.v1.RequestApprovalRequest;
import io.humanplane.internal.humanplane.v1.RequestApprovalResponse;
import io.humanplane.internal.humanplane.v1.SessionServiceGrpc;
import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * An approval through the client against the same call through the bare generated stub, in turns, in one run. The
 * policy is {@code never}, so that no person is measured.
 */
final class Bench {
    private static final int CALLS = 640;
    private static final int ROUNDS = 41;

    private Bench() {}

    public static void main(String... arguments) throws Exception {
        try (var server = Server.start();
                var client = Client.connect(server.address())) {
            var agent = client.attach(session(client), "client").join();
            var turn = agent.turn();
            turn.opened().join();
            var bare = new Bare(server.address(), session(client));
            for (int inFlight : new int[] {1, 64}) {
                compare(inFlight, () -> approve(agent), bare::approve);
            }
            bare.close();
        }
    }

    private static String session(Client client) {
        var session = client.newSession().join();
        client.setApprovalPolicy(session, ApprovalPolicy.NEVER).join();
        return session;
    }

    private static CompletableFuture<?> approve(Agent agent) {
        return agent.approve(Approval.tool("bash").action("{}"));
    }

    private static void compare(int inFlight, Supplier<CompletableFuture<?>> own, Supplier<CompletableFuture<?>> bare)
            throws InterruptedException {
        int calls = inFlight == 1 ? CALLS / 8 : CALLS;
        var ours = new double[ROUNDS];
        var theirs = new double[ROUNDS];
        for (int warm = 0; warm < ROUNDS / 4; warm++) {
            round(inFlight, calls, own);
            round(inFlight, calls, bare);
        }
        for (int round = 0; round < ROUNDS; round++) {
            ours[round] = round(inFlight, calls, own);
            theirs[round] = round(inFlight, calls, bare);
        }
        Arrays.sort(ours);
        Arrays.sort(theirs);
        double client = ours[ROUNDS / 2];
        double stub = theirs[ROUNDS / 2];
        System.out.printf(
                "%2d in flight: client %.1f us, stub %.1f us, ratio %.2f%n", inFlight, client, stub, client / stub);
    }

    /** Microseconds for each call. */
    private static double round(int inFlight, int calls, Supplier<CompletableFuture<?>> call)
            throws InterruptedException {
        var free = new Semaphore(inFlight);
        long began = System.nanoTime();
        for (int made = 0; made < calls; made++) {
            free.acquire();
            call.get().whenComplete((value, thrown) -> {
                if (thrown != null) {
                    throw new IllegalStateException(thrown);
                }
                free.release();
            });
        }
        free.acquire(inFlight);
        return (System.nanoTime() - began) / 1000.0 / calls;
    }

    /** An agent made of nothing but the stubs. */
    private static final class Bare implements StreamObserver<AgentServiceAttachResponse> {
        private final io.grpc.ManagedChannel channel;
        private final ApprovalServiceGrpc.ApprovalServiceStub approvals;
        private final StreamObserver<AgentServiceAttachRequest> said;
        private final CompletableFuture<AgentLease> attached = new CompletableFuture<>();
        private final AgentLease lease;
        private final String session;

        Bare(String address, String session) {
            this.session = session;
            channel = NettyChannelBuilder.forTarget(address).usePlaintext().build();
            approvals = ApprovalServiceGrpc.newStub(channel);
            said = AgentServiceGrpc.newStub(channel).attach(this);
            said.onNext(AgentServiceAttachRequest.newBuilder()
                    .setHello(AgentHello.newBuilder().setSessionId(session).setAgentId("bare"))
                    .build());
            lease = attached.join();
            SessionServiceGrpc.newBlockingStub(channel).appendEvents(AppendEventsRequest.newBuilder()
                    .setSessionId(session)
                    .setAgent(lease)
                    .setRequestId(UUID.randomUUID().toString())
                    .addEvents(NewEvent.newBuilder()
                            .setType("turn/start")
                            .setDataJson(ByteString.copyFromUtf8("{\"turn\":1}")))
                    .build());
        }

        CompletableFuture<?> approve() {
            var decided = new CompletableFuture<RequestApprovalResponse>();
            var request = RequestApprovalRequest.newBuilder()
                    .setRequestId(UUID.randomUUID().toString())
                    .setSessionId(session)
                    .setAgent(lease)
                    .setToolName("bash")
                    .setActionJson(ByteString.copyFromUtf8("{}"))
                    .setLifetime(Lifetime.LIFETIME_AGENT)
                    .setWait(Duration.newBuilder().setSeconds(25))
                    .build();
            var limited = approvals.withDeadlineAfter(java.time.Duration.ofSeconds(40));
            limited.requestApproval(request, new StreamObserver<>() {
                @Override
                public void onNext(RequestApprovalResponse reply) {
                    decided.complete(reply);
                }

                @Override
                public void onError(Throwable thrown) {
                    decided.completeExceptionally(thrown);
                }

                @Override
                public void onCompleted() {}
            });
            return decided;
        }

        @Override
        public void onNext(AgentServiceAttachResponse frame) {
            if (frame.hasAttached()) {
                attached.complete(frame.getAttached().getLease());
            } else if (frame.hasPing()) {
                said.onNext(AgentServiceAttachRequest.newBuilder()
                        .setPong(Pong.newBuilder().setNonce(frame.getPing().getNonce()))
                        .build());
            }
        }

        @Override
        public void onError(Throwable thrown) {
            attached.completeExceptionally(thrown);
        }

        @Override
        public void onCompleted() {}

        void close() {
            channel.shutdownNow();
        }
    }
}
