package io.humanplane.guard;

import io.humanplane.Await;
import io.humanplane.Decision;
import io.humanplane.Turn;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs actions only after an approval in an agent's turn, each for itself. For any number of threads. */
public final class Guard {
    private final Turn turn;

    /**
     * Asks in a turn.
     *
     * @param turn stays the caller's to end
     */
    public Guard(Turn turn) {
        this.turn = turn;
    }

    /**
     * Makes a guarded callable: each call of it asks first, waits in its thread, and runs the action only where that
     * was granted. An interrupt of the thread withdraws the request.
     *
     * @param <T> what the action returns
     * @param tool what people are shown as its name
     * @param argumentsJson what exactly it does, one JSON object; people see this text and the grant covers it
     * @param action runs once for each grant
     * @return throws {@link NotGrantedException} where it was not granted, a
     *     {@link io.humanplane.HumanplaneException} where it could not be asked, and what the action throws
     */
    public <T extends @Nullable Object> Callable<T> wrap(String tool, String argumentsJson, Callable<T> action) {
        return () -> {
            var decision = Await.on(turn.approve(tool, argumentsJson));
            if (!decision.granted()) {
                throw new NotGrantedException(decision);
            }
            return action.call();
        };
    }

    /**
     * Asks, and begins the action only where that was granted.
     *
     * @param <T> what the action brings
     * @param tool what people are shown as its name
     * @param argumentsJson what exactly it does, one JSON object
     * @param action begins once
     * @return what the action brings; fails as {@link #wrap} throws. Cancelled while people are asked, it withdraws
     *     that
     */
    public <T extends @Nullable Object> CompletableFuture<T> run(
            String tool, String argumentsJson, Supplier<? extends CompletableFuture<T>> action) {
        var asked = turn.approve(tool, argumentsJson);
        var ran = asked.thenCompose(decision -> begin(decision, action));
        ran.whenComplete((value, thrown) -> asked.cancel(true));
        return ran;
    }

    private static <T extends @Nullable Object> CompletableFuture<T> begin(
            Decision decision, Supplier<? extends CompletableFuture<T>> action) {
        return decision.granted() ? action.get() : CompletableFuture.failedFuture(new NotGrantedException(decision));
    }
}
