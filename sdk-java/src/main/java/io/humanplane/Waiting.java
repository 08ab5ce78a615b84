package io.humanplane;

import io.grpc.Status;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Waiting: the one life cycle of approvals, questions and commands. Calls until the request settles; the call must name
 * it by the same id each time, and brings nothing while it is pending. When the future ends before, by whomever, the
 * request is withdrawn.
 */
final class Waiting<T> {
    /** How much longer than its deadline a request is waited for. */
    private static final Duration LATE = Duration.ofSeconds(30);
    /** The longest pause where waits return at once, so that a server is not asked in a tight loop. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** How long until a request is withdrawn again that the server has heard of only afterwards. */
    private static final Duration OVERTAKEN = Duration.ofMillis(20);

    private final Relay<T> relay = new Relay<>();
    private final Client client;
    private final Janitor janitor;
    private final @Nullable CompletableFuture<HumanplaneException> over;
    private final Supplier<CompletableFuture<Optional<T>>> call;
    private final Supplier<CompletableFuture<?>> withdraw;
    private final Backoff.Pace idle;
    private volatile CompletableFuture<Optional<T>> asking = CompletableFuture.completedFuture(Optional.empty());
    private long began;
    /** The server has said that it is asked. */
    private volatile boolean open;
    /** It ended by itself. */
    private volatile boolean settled;

    private Waiting(
            Client client,
            Janitor janitor,
            @Nullable CompletableFuture<HumanplaneException> over,
            Supplier<CompletableFuture<Optional<T>>> call,
            Supplier<CompletableFuture<?>> withdraw) {
        this.client = client;
        this.janitor = janitor;
        this.over = over;
        this.call = call;
        this.withdraw = withdraw;
        var backoff = client.settings().backoff();
        var cap = backoff.cap().compareTo(PAUSE) < 0 ? backoff.cap() : PAUSE;
        this.idle = new Backoff(backoff.base(), cap).pace();
    }

    /** Waits as long as {@code over} does not say that it is no use any more. */
    static <T> CompletableFuture<T> settle(
            Client client,
            Janitor janitor,
            CompletableFuture<HumanplaneException> over,
            Supplier<CompletableFuture<Optional<T>>> call,
            Supplier<CompletableFuture<?>> withdraw) {
        return new Waiting<>(client, janitor, over, call, withdraw).start();
    }

    /** Waits for a request that ends by itself after a deadline. */
    static <T> CompletableFuture<T> settle(
            Client client,
            Duration deadline,
            Supplier<CompletableFuture<Optional<T>>> call,
            Supplier<CompletableFuture<?>> withdraw) {
        var late = client.threads().sleep(deadline.plus(LATE));
        CompletableFuture<HumanplaneException> over = late.thenApply(
                done -> new TransportException(Status.Code.DEADLINE_EXCEEDED, "the deadline has passed"));
        var settled = new Waiting<>(client, client.janitor(), over, call, withdraw).start();
        settled.whenComplete((value, thrown) -> late.cancel(false));
        return settled;
    }

    private CompletableFuture<T> start() {
        client.waits(relay);
        relay.whenComplete((value, thrown) -> {
            if (!settled) {
                janitor.give(this::withdrawn).thenRun(() -> asking.cancel(true));
            }
        });
        ask();
        return relay;
    }

    private void ask() {
        began = System.nanoTime();
        asking = Retry.persist(client, over, call);
        asking.whenComplete((reply, thrown) -> {
            if (relay.isDone()) {
                return;
            }
            if (thrown != null) {
                failed(Statuses.own(thrown));
            } else if (reply.isPresent()) {
                settled = true;
                relay.complete(reply.get());
            } else {
                open = true;
                again();
            }
        });
    }

    private void again() {
        if (System.nanoTime() - began >= client.settings().waits().toNanos() / 2) {
            idle.reset();
            ask();
            return;
        }
        relay.step(client.threads().sleep(idle.next(Duration.ZERO))).whenComplete((slept, thrown) -> {
            if (thrown == null) {
                ask();
            } else if (!relay.isDone()) {
                failed(Statuses.own(thrown));
            }
        });
    }

    /**
     * Says that it is withdrawn. The call that asks is let go only then: it may be behind on its way, and a request
     * that arrives after its withdrawal would live on.
     */
    private CompletableFuture<?> withdrawn() {
        var said = new Relay<Object>();
        withdraw(said);
        return said;
    }

    private void withdraw(Relay<Object> said) {
        said.step(withdraw.get()).whenComplete((done, thrown) -> {
            if (thrown == null) {
                said.complete(done);
            } else if (asking.isDone() || !Statuses.own(thrown).is("REQUEST_NOT_FOUND")) {
                said.completeExceptionally(thrown);
            } else if (!said.isDone()) {
                said.step(client.threads().sleep(OVERTAKEN)).thenRun(() -> withdraw(said));
            }
        });
    }

    /**
     * What was refused at the first try was never asked; the id may even be that of another request. Where it is not
     * known, it is withdrawn.
     */
    private void failed(HumanplaneException error) {
        var code = error.code();
        boolean certain =
                !error.reason().isEmpty() && code != Status.Code.INTERNAL && code != Status.Code.UNAVAILABLE;
        settled = certain && !open;
        relay.completeExceptionally(error);
    }
}
