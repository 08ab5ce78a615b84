package io.humanplane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The client against the real server. */
@ExtendWith(Server.class)
@Timeout(60)
class ServerTest {
    private static final String ARGUMENTS = "{\"command\":\"make clean\"}";

    private Client client;
    private Agent agent;
    private Turn turn;
    private final LinkedBlockingQueue<Report> reports = new LinkedBlockingQueue<>();

    @BeforeEach
    void begin(Server.Running server) {
        client = Client.connect(server.address());
        agent = client.attach(client.newSession().join(), "coder").join();
        turn = agent.turn();
    }

    @AfterEach
    void end() {
        client.close();
    }

    private Answerer ada() {
        return new Answerer("test/1", Identity.human("ada", "Ada"))
                .session(agent.sessionId())
                .onReport((offer, report) -> reports.add(report));
    }

    private Serving ada(Handler<Offer<Asked.Approval>, Verdict> handler) {
        return ada().onApproval(handler).serve(client).join();
    }

    /** An answerer that never answers, and tells of what it was offered. */
    private LinkedBlockingQueue<Offer<?>> silentAda() {
        var offered = new LinkedBlockingQueue<Offer<?>>();
        ada().onApprovalAsync(offer -> {
                    offered.add(offer);
                    return new CompletableFuture<>();
                })
                .serve(client)
                .join();
        return offered;
    }

    private <T> T soon(LinkedBlockingQueue<T> queue) throws InterruptedException {
        var next = queue.poll(20, TimeUnit.SECONDS);
        assertTrue(next != null, "nothing came within 20 s");
        return next;
    }

    @Test
    void aGrantSaysWhoGaveIt() throws InterruptedException {
        ada(offer -> Verdict.allowOnce().note("seen: " + offer.toolCall().arguments()));
        var decision = turn.approve("bash", ARGUMENTS).join();
        assertTrue(decision.granted());
        assertEquals("seen: " + ARGUMENTS, decision.note());
        assertEquals("ada", decision.by().answererId());
        assertEquals(ActorKind.HUMAN, decision.by().kind());
        var counted = assertInstanceOf(Report.Counted.class, soon(reports));
        assertEquals(decision.decidedSeq(), counted.settledSeq());
        turn.end().join();
    }

    @Test
    void nobodyThereIsNoGrant() {
        var decision = turn.approve("bash", ARGUMENTS).join();
        assertFalse(decision.granted());
        assertEquals(Outcome.UNAVAILABLE, decision.outcome());
        assertEquals("NO_ANSWERER", decision.cause());
    }

    @Test
    void cancellingWithdraws() throws InterruptedException {
        var offered = silentAda();
        var asked = turn.approve("bash", ARGUMENTS);
        var offer = soon(offered);
        assertTrue(asked.cancel(true));
        assertThrows(CancellationException.class, asked::join);
        var retracted = assertInstanceOf(Report.Retracted.class, soon(reports));
        assertEquals("WITHDRAWN", retracted.cause());
        assertTrue(offer.over().isDone());
        turn.end().join();
    }

    @Test
    void aTimeoutWithdraws() throws InterruptedException {
        silentAda();
        var asked = turn.approve("bash", ARGUMENTS).orTimeout(300, TimeUnit.MILLISECONDS);
        var failed = assertThrows(ExecutionException.class, asked::get);
        assertInstanceOf(TimeoutException.class, failed.getCause());
        assertEquals("WITHDRAWN", assertInstanceOf(Report.Retracted.class, soon(reports)).cause());
    }

    @Test
    void anInterruptWithdraws() throws InterruptedException {
        var offered = silentAda();
        var thrown = new CompletableFuture<Throwable>();
        var waits = new Thread(() -> {
            try {
                Await.on(turn.approve("bash", ARGUMENTS));
            } catch (RuntimeException interrupted) {
                thrown.complete(interrupted);
            }
        });
        waits.start();
        soon(offered);
        waits.interrupt();
        assertInstanceOf(CancellationException.class, thrown.join());
        assertEquals("WITHDRAWN", assertInstanceOf(Report.Retracted.class, soon(reports)).cause());
    }

    @Test
    void aBlockingHandlerIsInterrupted() throws InterruptedException {
        var interrupted = new LinkedBlockingQueue<String>();
        var offered = new LinkedBlockingQueue<String>();
        ada(offer -> {
            offered.add(offer.id());
            try {
                new CompletableFuture<Void>().get();
            } catch (InterruptedException end) {
                interrupted.add(offer.id());
            }
            return null;
        });
        var asked = turn.approve("bash", ARGUMENTS);
        var id = soon(offered);
        asked.cancel(true);
        assertEquals(id, soon(interrupted));
    }

    @Test
    void aFailingHandlerIsNoGrant() {
        ada(offer -> {
            throw new IllegalStateException("out of paper");
        });
        var decision = turn.approve("bash", ARGUMENTS).join();
        assertEquals("ANSWERER_FAILED", decision.cause());
        assertFalse(decision.granted());
    }

    @Test
    void nothingReturnedPassesOn() {
        ada(offer -> null);
        assertEquals("NO_ANSWERER", turn.approve("bash", ARGUMENTS).join().cause());
    }

    @Test
    void refusalsHaveTheirReason() {
        var thrown = assertThrows(
                RefusalException.class,
                () -> Await.on(turn.approve(Approval.tool("bash").callId("no-such-call"))));
        assertEquals("TOOL_CALL_MISMATCH", thrown.reason());
    }

    @Test
    void questionsAreAnswered() {
        ada().onQuestions(offer -> QuestionReply.of(Answer.pick("db", "SQLite"), Answer.skip("why")))
                .serve(client)
                .join();
        var ask = Ask.of(
                Question.of("db", "Which database?").withChoice("PostgreSQL").withChoice("SQLite"),
                Question.of("why", "Why?"));
        var answers = agent.ask(ask).join();
        assertEquals(List.of("SQLite"), answers.get("db").orElseThrow().selected());
        assertTrue(answers.get("why").orElseThrow().skipped());
    }

    @Test
    void dismissedQuestionsAreADomainError() {
        ada().onQuestions(offer -> QuestionReply.dismissed()).serve(client).join();
        var thrown = assertThrows(
                QuestionException.class, () -> Await.on(agent.ask(Ask.of(Question.of("a", "What?")))));
        assertEquals("ASK_CANCELLED", thrown.reason());
    }

    @Test
    void aTurnThatIsLeftIsInterrupted() {
        try (var left = turn) {
            left.opened().join();
        }
        var ended = new ArrayList<String>();
        client.events(agent.sessionId(), 0, "turn/end").next().join().forEach(event -> ended.add(event.dataJson()));
        assertEquals(1, ended.size());
        assertTrue(ended.get(0).contains("interrupted"), ended.get(0));
    }

    @Test
    void onlyOneTurnIsOpen() {
        var second = agent.turn();
        var opened = List.of(turn.opened(), second.opened());
        var failed = opened.stream()
                .filter(open -> open.handle((number, thrown) -> thrown != null).join())
                .count();
        assertEquals(1, failed);
    }

    @Test
    void aWatchSeesAskedAndDecidedInOrder() {
        ada(offer -> Verdict.reject());
        turn.approve("bash", ARGUMENTS).join();
        var seen = new ArrayList<String>();
        try (var watch = client.watchEvents(agent.sessionId(), null, "approval/asked", "approval/decided")) {
            while (seen.size() < 2) {
                if (watch.next().join().orElseThrow() instanceof EventChange.Event event) {
                    seen.add(event.event().type());
                }
            }
        }
        assertEquals(List.of("approval/asked", "approval/decided"), seen);
    }

    @Test
    void aCommandRunsAndIsCancelled() throws InterruptedException {
        var typed = new LinkedBlockingQueue<Invocation>();
        var plugin = new Plugin("test/1", "test")
                .session(agent.sessionId())
                .command("hello", "Says hello.", invocation -> Done.text("hello" + invocation.rawInput()))
                .commandAsync(new Plugin.Definition("wait", "Waits.", null, true), invocation -> {
                    typed.add(invocation);
                    return new CompletableFuture<>();
                });
        plugin.serve(client).join();
        var ran = assertInstanceOf(
                Executed.Ran.class,
                client.execute(Execute.of(agent.sessionId(), "/hello world")).join());
        assertEquals(new Executed.Success("hello world", null), ran.ended());

        var running = client.execute(Execute.of(agent.sessionId(), "/wait"));
        var invocation = soon(typed);
        running.cancel(true);
        invocation.over().join();
    }

    @Test
    void theModelIsToldOnce() throws InterruptedException {
        var told = new LinkedBlockingQueue<Context>();
        agent.onContext(told::add);
        assertEquals(ApprovalPolicy.ASK, soon(told).policy());
        client.setApprovalPolicy(agent.sessionId(), ApprovalPolicy.NEVER).join();
        assertEquals(ApprovalPolicy.NEVER, soon(told).policy());
        assertEquals("POLICY_NEVER", turn.approve("bash", ARGUMENTS).join().cause());
    }

    @Test
    void closingEndsWhatWaits() throws InterruptedException {
        var offered = silentAda();
        var asked = turn.approve("bash", ARGUMENTS);
        soon(offered);
        client.close();
        var failed = assertThrows(ExecutionException.class, asked::get);
        assertInstanceOf(ClosedException.class, failed.getCause());
        assertInstanceOf(ClosedException.class, agent.ended().join());
    }

    @Test
    void threadsEndWithTheirClient(Server.Running server) throws InterruptedException {
        end();
        var own = new ArrayList<Thread>();
        Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("humanplane-"))
                .forEach(own::add);
        for (var thread : own) {
            assertTrue(thread.isDaemon(), thread.getName());
            thread.join(20_000);
            assertFalse(thread.isAlive(), thread.getName());
        }
    }
}
