package io.humanplane.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.humanplane.Agent;
import io.humanplane.Answerer;
import io.humanplane.Asked;
import io.humanplane.Client;
import io.humanplane.Handler;
import io.humanplane.Identity;
import io.humanplane.Offer;
import io.humanplane.Report;
import io.humanplane.Server;
import io.humanplane.Turn;
import io.humanplane.Verdict;
import io.humanplane.internal.humanplane.v1.CloseSessionRequest;
import io.humanplane.internal.humanplane.v1.CloseSessionResponse;
import io.humanplane.internal.humanplane.v1.GetSessionRequest;
import io.humanplane.internal.humanplane.v1.GetSessionResponse;
import io.humanplane.internal.humanplane.v1.SessionServiceGrpc;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Guarded handlers run after a grant, and never without. */
@ExtendWith(Server.class)
@Timeout(60)
class GuardTest {
    private final AtomicInteger ran = new AtomicInteger();
    private final LinkedBlockingQueue<Offer<?>> offers = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<Report> reports = new LinkedBlockingQueue<>();
    private Client client;
    private Agent agent;
    private Turn turn;
    private io.grpc.Server guarded;
    private ManagedChannel channel;

    /** A service of somebody's; its methods stand for any. */
    private final class Shop extends SessionServiceGrpc.SessionServiceImplBase {
        @Override
        public void closeSession(CloseSessionRequest request, StreamObserver<CloseSessionResponse> reply) {
            ran.incrementAndGet();
            reply.onNext(CloseSessionResponse.newBuilder().setClosedSeq(7).build());
            reply.onCompleted();
        }

        @Override
        public void getSession(GetSessionRequest request, StreamObserver<GetSessionResponse> reply) {
            reply.onNext(GetSessionResponse.getDefaultInstance());
            reply.onCompleted();
        }
    }

    @BeforeEach
    void begin(Server.Running server) throws IOException {
        client = Client.connect(server.address());
        agent = client.attach(client.newSession().join(), "shop").join();
        turn = agent.turn();
        guarded = NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
                .addService(new Shop())
                .intercept(new ApprovalInterceptor(turn, "humanplane.v1.SessionService/CloseSession"))
                .build()
                .start();
        channel = NettyChannelBuilder.forAddress("127.0.0.1", guarded.getPort())
                .usePlaintext()
                .build();
    }

    @AfterEach
    void end() {
        channel.shutdownNow();
        guarded.shutdownNow();
        client.close();
    }

    private void ada(Handler<Offer<Asked.Approval>, CompletableFuture<Verdict>> handler) {
        new Answerer("test/1", Identity.human("ada", "Ada"))
                .session(agent.sessionId())
                .onReport((offer, report) -> reports.add(report))
                .onApprovalAsync(offer -> {
                    offers.add(offer);
                    return handler.handle(offer);
                })
                .serve(client)
                .join();
    }

    private CloseSessionResponse refund() {
        var request = CloseSessionRequest.newBuilder().setSessionId("order-1").build();
        return SessionServiceGrpc.newBlockingStub(channel).closeSession(request);
    }

    private Status.Code refused() {
        return assertThrows(StatusRuntimeException.class, this::refund).getStatus().getCode();
    }

    @Test
    void anRpcRunsAfterItsGrant() throws InterruptedException {
        ada(offer -> CompletableFuture.completedFuture(Verdict.allowOnce()));
        assertEquals(7, refund().getClosedSeq());
        assertEquals(1, ran.get());
        assertEquals(
                "{\"method\":\"humanplane.v1.SessionService/CloseSession\",\"request\":{\"sessionId\":\"order-1\"}}",
                offers.take().actionJson());
    }

    @Test
    void anRpcThatIsRejectedDoesNotRun() {
        ada(offer -> CompletableFuture.completedFuture(Verdict.reject().note("no")));
        assertEquals(Status.Code.PERMISSION_DENIED, refused());
        assertEquals(0, ran.get());
    }

    @Test
    void withNobodyThereNothingRuns() {
        assertEquals(Status.Code.FAILED_PRECONDITION, refused());
        assertEquals(0, ran.get());
    }

    @Test
    void whereNothingCanBeAskedNothingRuns() {
        turn.end().join();
        assertEquals(Status.Code.FAILED_PRECONDITION, refused());
        assertEquals(0, ran.get());
    }

    @Test
    void aCancelledRpcIsWithdrawn() throws InterruptedException {
        ada(offer -> new CompletableFuture<>());
        var request = CloseSessionRequest.newBuilder().setSessionId("order-1").build();
        var call = SessionServiceGrpc.newFutureStub(channel).closeSession(request);
        offers.take();
        call.cancel(true);
        var report = reports.poll(20, TimeUnit.SECONDS);
        assertTrue(report instanceof Report.Retracted retracted && retracted.cause().equals("WITHDRAWN"), "" + report);
        assertEquals(0, ran.get());
    }

    @Test
    void otherMethodsAreLetThrough() {
        SessionServiceGrpc.newBlockingStub(channel).getSession(GetSessionRequest.getDefaultInstance());
    }

    @Test
    void aCallableRunsOnceForEachGrant() throws Exception {
        ada(offer -> CompletableFuture.completedFuture(Verdict.allowOnce()));
        var clean = new Guard(turn).wrap("bash", "{\"command\":\"make clean\"}", ran::incrementAndGet);
        assertEquals(1, clean.call());
        assertEquals(2, clean.call());
        assertEquals(2, offers.size());
    }

    @Test
    void aCallableWithoutAGrantDoesNotRun() {
        ada(offer -> CompletableFuture.completedFuture(Verdict.reject()));
        var guard = new Guard(turn);
        var thrown = assertThrows(
                NotGrantedException.class, () -> guard.wrap("bash", "{}", ran::incrementAndGet).call());
        assertEquals("ANSWERED", thrown.decision().cause());
        var run = guard.run("bash", "{}", () -> CompletableFuture.completedFuture(ran.incrementAndGet()));
        assertTrue(run.handle((value, failed) -> failed != null).join());
        assertEquals(0, ran.get());
    }
}
