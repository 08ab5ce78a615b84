package io.humanplane;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waiting for a future in a thread that may block. */
public final class Await {
    private Await() {}

    /**
     * Waits for a future of this client. An interrupt of the thread cancels it, and so reaches the server; the thread
     * stays interrupted.
     *
     * @param <T> what it brings
     * @param future to be waited for
     * @return what it brought
     * @throws HumanplaneException what it failed with, without wrappings
     * @throws CancellationException where it was cancelled, or the thread interrupted
     */
    public static <T extends @Nullable Object> T on(CompletableFuture<T> future) {
        try {
            return future.get();
        } catch (InterruptedException interrupted) {
            future.cancel(true);
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException failed) {
            throw unchecked(Statuses.unwrapped(failed));
        }
    }

    /** Waits for something that has to be said; what becomes of it changes nothing. */
    static void atMost(Duration limit, CompletableFuture<?> said) {
        try {
            said.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | CancellationException unsaid) {
            System.getLogger(Await.class.getName())
                    .log(System.Logger.Level.DEBUG, () -> "left unsaid: " + Statuses.unwrapped(unsaid));
        }
    }

    private static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException own ? own : new java.util.concurrent.CompletionException(thrown);
    }
}
