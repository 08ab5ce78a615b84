package io.humanplane;

import io.humanplane.internal.humanplane.v1.AppendEventsRequest;
import io.humanplane.internal.humanplane.v1.AppendEventsResponse;
import io.humanplane.internal.humanplane.v1.Lifetime;
import io.humanplane.internal.humanplane.v1.SessionServiceGrpc;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A live agent. Its lease is kept until {@link #close()}, {@link Client#close()} or the server's word. */
public final class Agent implements AutoCloseable {
    private final Client client;
    private final String sessionId;
    private final Lease lease;
    private final Janitor janitor = new Janitor();
    /** The turn that began last; negative while it is not known. */
    private volatile long lastTurn = -1;

    private final Supplier<CompletableFuture<?>> closing = this::shut;

    Agent(Client client, String sessionId, Lease lease) {
        this.client = client;
        this.sessionId = sessionId;
        this.lease = lease;
        client.closesWith(closing);
        lease.ended().thenRun(() -> client.closed(closing));
    }

    /**
     * The session that it is bound to.
     *
     * @return its id
     */
    public String sessionId() {
        return sessionId;
    }

    /**
     * Its name and incarnation, to be shown or to be a parent.
     *
     * @return this exact agent
     * @throws HumanplaneException what ended the lease
     */
    public AgentRef ref() {
        return Read.agent(lease.current());
    }

    /**
     * Is told what the model is to be told of the approval policy: the present text first, then each change of it. Who
     * is slow is told the newest alone.
     *
     * @param told is called by one thread at a time
     */
    public void onContext(Consumer<? super Context> told) {
        lease.onContext(told);
    }

    /**
     * Completes once the lease has ended, and says why.
     *
     * @return a {@link ClosedException} after this side's own goodbye; never fails
     */
    public CompletableFuture<HumanplaneException> ended() {
        return lease.ended().copy();
    }

    /**
     * Begins the next turn. It is opened at once; what is done in it waits for that.
     *
     * @return the turn, to be ended
     */
    public Turn turn() {
        return new Turn(this);
    }

    /**
     * Appends events, all or nothing. Tried again under one request id while the way to the server is broken, so never
     * appended twice.
     *
     * @param events what to append
     * @return where they stand; fails with {@link RefusalException} ({@code RESERVED_EVENT_TYPE}, {@code BAD_JSON},
     *     {@code INVARIANT_VIOLATED}, {@code SANDBOX_UNAVAILABLE}, {@code CALLER_NOT_LIVE}, …), or with
     *     {@link TransportException} where the way stays broken
     */
    public CompletableFuture<Appended> append(List<NewEvent> events) {
        return Client.failing(() -> {
            var request = AppendEventsRequest.newBuilder()
                    .setSessionId(sessionId)
                    .setAgent(lease.current())
                    .setRequestId(UUID.randomUUID().toString());
            events.forEach(event -> request.addEvents(Write.event(event)));
            var built = request.build();
            var reply = Retry.persist(client, lease.ended(), () -> client.waiting()
                    .call(SessionServiceGrpc.getAppendEventsMethod(), built, client.settings().callLimit()));
            return Relay.of(reply, Agent::appended);
        });
    }

    private static CompletableFuture<Appended> appended(AppendEventsResponse reply) {
        return CompletableFuture.completedFuture(
                new Appended(reply.getFirstSeq(), reply.getNextSeq(), reply.getReplayed()));
    }

    /**
     * Asks whether one exact action may be done, once, and waits until that is settled, however long it takes: by calls
     * of 25 s each, under one request id, across lost connections. Cancelling the future, or a timeout of it, withdraws
     * the request for everybody who waits for it under the same id.
     *
     * @param approval what is asked
     * @return how it was settled: act on {@link Decision#granted()} alone. Fails with {@link RefusalException}
     *     ({@code NO_OPEN_TURN}, {@code TOOL_CALL_MISMATCH}, {@code CALLER_NOT_LIVE}, {@code REQUEST_ID_REUSED}, …), or
     *     with {@link TransportException} where the way stays broken
     */
    public CompletableFuture<Decision> approve(Approval approval) {
        return Asks.approve(this, approval);
    }

    /**
     * Asks a batch of questions and waits for the answers as {@link #approve} does. Needs no open turn. There is no
     * default answer.
     *
     * @param ask the batch
     * @return the answers. Fails with {@link QuestionException} where there are none, {@link AnswererException} where
     *     the answerer failed in its own way, else as {@link #approve}
     */
    public CompletableFuture<Answers> ask(Ask ask) {
        return Client.failing(() -> {
            var request = ask.request(sessionId, client.settings().waits())
                    .setLifetime(Lifetime.LIFETIME_AGENT)
                    .setAgent(lease.current());
            return Asks.ask(client, janitor, lease.ended(), request.build());
        });
    }

    /**
     * Asks the gate whether a tool call may run, and waits until that is decided: by the server's rules, or by people
     * as {@link #approve} does.
     *
     * @param tool the tool
     * @param argumentsJson the arguments as the model wrote them, one JSON object
     * @param callId the tool call that was logged, if it was
     * @return the verdict: run the tool on {@link Gated#allowed()} alone. Fails as {@link #approve}
     */
    public CompletableFuture<Gated> authorize(String tool, String argumentsJson, @Nullable String callId) {
        return Asks.authorize(this, tool, argumentsJson, callId);
    }

    /**
     * Calls a tool of {@link Client#tools()} as the model wrote the call. For {@code ask_user_question} this asks
     * people.
     *
     * @param name the tool
     * @param argumentsJson the arguments as the model wrote them
     * @return the result that the model is to be told, compact JSON. Fails as {@link #ask}
     */
    public CompletableFuture<String> callTool(String name, String argumentsJson) {
        return Asks.callTool(this, name, argumentsJson);
    }

    /** Withdraws what was cancelled, says goodbye, and waits until the server has heard it, at most 10 s. */
    @Override
    public void close() {
        Await.atMost(Client.CLOSE_LIMIT, shut());
    }

    CompletableFuture<HumanplaneException> shut() {
        return janitor.flush().thenCompose(done -> lease.leave());
    }

    Client client() {
        return client;
    }

    Lease lease() {
        return lease;
    }

    Janitor janitor() {
        return janitor;
    }

    long lastTurn() {
        return lastTurn;
    }

    void began(long turn) {
        lastTurn = turn;
    }
}
