package io.humanplane;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls until it succeeds, is refused for good, has failed for two minutes, or {@code over} says that it is no use any
 * more; then it calls one last time. The call must carry a request id, or change nothing.
 */
final class Retry<T> {
    /** How long failures in a row are borne. */
    private static final Duration WINDOW = Duration.ofSeconds(120);
    /** Never over. */
    static final @Nullable CompletableFuture<HumanplaneException> NEVER = null;

    private static final System.Logger LOG = System.getLogger(Retry.class.getName());

    private final Relay<T> relay = new Relay<>();
    private final long started = System.nanoTime();
    private final Threads threads;
    private final Backoff.Pace pace;
    private final @Nullable CompletableFuture<HumanplaneException> over;
    private final Supplier<CompletableFuture<T>> call;

    private Retry(
            Client client,
            @Nullable CompletableFuture<HumanplaneException> over,
            Supplier<CompletableFuture<T>> call) {
        this.threads = client.threads();
        this.pace = client.settings().backoff().pace();
        this.over = over;
        this.call = call;
    }

    static <T> CompletableFuture<T> persist(
            Client client,
            @Nullable CompletableFuture<HumanplaneException> over,
            Supplier<CompletableFuture<T>> call) {
        var retry = new Retry<>(client, over, call);
        retry.attempt();
        return retry.relay;
    }

    private void attempt() {
        relay.step(Client.failing(call)).whenComplete((value, thrown) -> {
            if (thrown == null) {
                relay.complete(value);
            } else if (!relay.isDone()) {
                failed(Statuses.own(thrown));
            }
        });
    }

    private void failed(HumanplaneException error) {
        if (!error.isRetryable() || System.nanoTime() - started >= WINDOW.toNanos()) {
            relay.completeExceptionally(error);
            return;
        }
        var wait = pace.next(error.retryAfter());
        LOG.log(System.Logger.Level.DEBUG, () -> "trying again after " + wait + ": " + error);
        var slept = threads.sleep(wait);
        CompletableFuture<?> next = over == null ? slept : CompletableFuture.anyOf(slept, over);
        relay.step(next).whenComplete((done, thrown) -> {
            slept.cancel(false);
            if (relay.isDone()) {
                return;
            }
            if (over != null && over.isDone()) {
                once(over.join());
            } else if (thrown != null) {
                relay.completeExceptionally(Statuses.own(thrown));
            } else {
                attempt();
            }
        });
    }

    /** Once more: what was asked under this name has ended with the lease, and the server says how (3.8). */
    private void once(HumanplaneException ended) {
        relay.step(Client.failing(call)).whenComplete((value, thrown) -> {
            if (thrown == null) {
                relay.complete(value);
            } else {
                relay.completeExceptionally(ended);
            }
        });
    }
}
