package io.humanplane;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A future for work of several steps. When it ends before they do (cancelled, timed out), the running one is cancelled.
 */
final class Relay<T extends @Nullable Object> extends CompletableFuture<T> {
    private volatile @Nullable CompletableFuture<?> running;

    Relay() {
        whenComplete((value, thrown) -> stop());
    }

    /** Takes a step. */
    <U extends @Nullable Object> CompletableFuture<U> step(CompletableFuture<U> next) {
        running = next;
        if (isDone()) {
            next.cancel(true);
        }
        return next;
    }

    /** Takes the last step: what comes of it comes of all. */
    void last(CompletableFuture<? extends T> next) {
        step(next).whenComplete((value, thrown) -> {
            if (thrown == null) {
                complete(value);
            } else {
                completeExceptionally(Statuses.unwrapped(thrown));
            }
        });
    }

    /** A step, and then another that is made of what it brought. */
    static <A extends @Nullable Object, B extends @Nullable Object> Relay<B> of(
            CompletableFuture<A> first, Function<? super A, CompletableFuture<B>> then) {
        var relay = new Relay<B>();
        relay.step(first).whenComplete((value, thrown) -> {
            if (thrown != null) {
                relay.completeExceptionally(Statuses.unwrapped(thrown));
            } else if (!relay.isDone()) {
                relay.follow(() -> then.apply(value));
            }
        });
        return relay;
    }

    /** A step, and what is read from what it brought. */
    static <A extends @Nullable Object, B extends @Nullable Object> Relay<B> map(
            CompletableFuture<A> source, Function<? super A, B> read) {
        return of(source, value -> CompletableFuture.completedFuture(read.apply(value)));
    }

    /** As {@link #last}; what is thrown while the step is made counts as its failure. */
    void follow(Supplier<CompletableFuture<T>> next) {
        try {
            last(next.get());
        } catch (RuntimeException thrown) {
            completeExceptionally(thrown);
        }
    }

    private void stop() {
        var step = running;
        if (step != null && !step.isDone()) {
            step.cancel(true);
        }
    }
}
