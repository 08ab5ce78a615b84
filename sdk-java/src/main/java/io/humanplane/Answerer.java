package io.humanplane;

import io.humanplane.internal.humanplane.v1.AgentScope;
import io.humanplane.internal.humanplane.v1.AnswererHello;
import io.humanplane.internal.humanplane.v1.OnSilence;
import io.humanplane.internal.humanplane.v1.Register;
import io.humanplane.internal.humanplane.v1.Scope;
import io.humanplane.internal.humanplane.v1.SessionScope;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One listener, to be {@linkplain #serve served}. Not for two threads at once. */
public final class Answerer {
    /** What the server takes for 0. */
    private static final int MAX_OUTSTANDING = 16;

    private final AnswererHello hello;
    private final Register.Builder register = Register.newBuilder()
            .setCorrelationId(UUID.randomUUID().toString())
            .setMaxOutstanding(MAX_OUTSTANDING)
            .setScope(Write.EVERYTHING);
    private final Handlers handlers = new Handlers();

    /** What is done with offers, and who is told. */
    static final class Handlers {
        @Nullable Handler<Offer<Asked.Approval>, ? extends CompletionStage<? extends @Nullable Verdict>> approvals;
        @Nullable Handler<Offer<Asked.Questions>, ? extends CompletionStage<? extends @Nullable QuestionReply>>
                questions;
        BiConsumer<? super Offer<?>, ? super Report> report = (offer, report) -> {};
        Consumer<? super Link> link = link -> {};
    }

    /**
     * A listener for everything, unless scoped.
     *
     * @param clientName the program and its version, for people who look for faults
     * @param identity who answers
     */
    public Answerer(String clientName, Identity identity) {
        var kind = switch (identity.kind()) {
            case HUMAN -> io.humanplane.internal.humanplane.v1.ActorKind.ACTOR_KIND_HUMAN;
            case POLICY -> io.humanplane.internal.humanplane.v1.ActorKind.ACTOR_KIND_POLICY;
            case AUTOMATON -> io.humanplane.internal.humanplane.v1.ActorKind.ACTOR_KIND_AUTOMATON;
            case SERVER, UNKNOWN -> throw new SettingException("no answerer is of kind " + identity.kind());
        };
        var said = io.humanplane.internal.humanplane.v1.Answerer.newBuilder()
                .setId(identity.id())
                .setDisplayName(identity.displayName())
                .setKind(kind);
        hello = AnswererHello.newBuilder()
                .setClientName(clientName)
                .setAnswerer(said)
                .setProtocol(Attach.PROTOCOL)
                .build();
    }

    /**
     * Takes approvals. A verdict settles; null passes the request on to the next listener; what is thrown fails it, so
     * that it becomes unavailable.
     *
     * @param handler may block
     * @return this
     */
    public Answerer onApproval(Handler<Offer<Asked.Approval>, @Nullable Verdict> handler) {
        return onApprovalAsync(offer -> CompletableFuture.completedFuture(handler.handle(offer)));
    }

    /**
     * As {@link #onApproval}, for a handler that answers later.
     *
     * @param handler its future is cancelled when the offer is retracted
     * @return this
     */
    public Answerer onApprovalAsync(
            Handler<Offer<Asked.Approval>, ? extends CompletionStage<? extends @Nullable Verdict>> handler) {
        handlers.approvals = handler;
        return kind(AskKind.APPROVAL);
    }

    /**
     * Takes batches of questions, as {@link #onApproval}.
     *
     * @param handler may block
     * @return this
     */
    public Answerer onQuestions(Handler<Offer<Asked.Questions>, @Nullable QuestionReply> handler) {
        return onQuestionsAsync(offer -> CompletableFuture.completedFuture(handler.handle(offer)));
    }

    /**
     * As {@link #onQuestions}, for a handler that answers later.
     *
     * @param handler its future is cancelled when the offer is retracted
     * @return this
     */
    public Answerer onQuestionsAsync(
            Handler<Offer<Asked.Questions>, ? extends CompletionStage<? extends @Nullable QuestionReply>> handler) {
        handlers.questions = handler;
        return kind(AskKind.QUESTION);
    }

    /**
     * Is told what became of each offer.
     *
     * @param hook must not block
     * @return this
     */
    public Answerer onReport(BiConsumer<? super Offer<?>, ? super Report> hook) {
        handlers.report = hook;
        return this;
    }

    /**
     * Is told when the listener is registered, and when it is no longer.
     *
     * @param hook must not block
     * @return this
     */
    public Answerer onLink(Consumer<? super Link> hook) {
        handlers.link = hook;
        return this;
    }

    /**
     * Listens to one session.
     *
     * @param sessionId which
     * @return this
     */
    public Answerer session(String sessionId) {
        register.setScope(Scope.newBuilder().setSession(SessionScope.newBuilder().setSessionId(sessionId)));
        return this;
    }

    /**
     * Listens to one live agent and its descendants.
     *
     * @param agent which
     * @return this
     */
    public Answerer agent(AgentRef agent) {
        register.setScope(Scope.newBuilder().setAgent(AgentScope.newBuilder().setAgent(Write.agent(agent))));
        return this;
    }

    /**
     * With an agent's scope: not to its descendants.
     *
     * @return this
     */
    public Answerer exactOnly() {
        register.setExactOnly(true);
        return this;
    }

    /**
     * Stands in front of the listeners that are there.
     *
     * @return this
     */
    public Answerer prepend() {
        register.setPrepend(true);
        return this;
    }

    /**
     * Is one listener together with the other members of a group: the first valid answer settles.
     *
     * @param name of the group
     * @return this
     */
    public Answerer group(String name) {
        register.setGroup(name);
        return this;
    }

    /**
     * Is the one provider of questions, which comes after all listeners.
     *
     * @return this
     */
    public Answerer provider() {
        register.setProvider(true);
        return this;
    }

    /**
     * How long a request may be held; then it is unavailable.
     *
     * @param limit more than zero
     * @return this
     */
    public Answerer holdLimit(Duration limit) {
        register.setHoldLimit(Write.duration(limit)).setOnSilence(OnSilence.ON_SILENCE_UNAVAILABLE);
        return this;
    }

    /**
     * How long a request may be held; then it goes on to the next listener.
     *
     * @param limit more than zero
     * @return this
     */
    public Answerer holdLimitThenNext(Duration limit) {
        register.setHoldLimit(Write.duration(limit)).setOnSilence(OnSilence.ON_SILENCE_NEXT);
        return this;
    }

    /**
     * How many offers are worked on at once.
     *
     * @param offers 16 unless said otherwise, at least 1
     * @return this
     */
    public Answerer maxOutstanding(int offers) {
        register.setMaxOutstanding(Math.max(1, offers));
        return this;
    }

    /**
     * Registers the listener and works on its offers until it is closed: across lost connections, where it registers
     * anew and inherits nothing.
     *
     * @param client by its connection for answers
     * @return to be closed. Fails with {@link RefusalException} ({@code DUPLICATE_PROVIDER}, {@code FOREIGN_SCOPE},
     *     {@code ROLE_MISSING}, {@code SESSION_NOT_FOUND}, {@code AGENT_NOT_FOUND}, {@code FIELD_INVALID}, …), or with
     *     {@link TransportException} where the way to the server is broken
     */
    public CompletableFuture<Serving> serve(Client client) {
        var registers = register.build();
        return Serving.start(client, new Listener() {
            @Override
            public CompletableFuture<? extends Held> open() {
                return AnswererStream.open(client, hello, registers, handlers);
            }

            @Override
            public void told(Link link) {
                handlers.link.accept(link);
            }
        });
    }

    private Answerer kind(AskKind kind) {
        var said = Write.kind(kind);
        if (!register.getKindsList().contains(said)) {
            register.addKinds(said);
        }
        return this;
    }
}
