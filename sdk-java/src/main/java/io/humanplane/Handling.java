package io.humanplane;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A handler of the user's at work. Cancelled, its thread is interrupted, or the future that it returned cancelled. */
final class Handling<A, R extends @Nullable Object> {
    private final Handler<? super A, ? extends CompletionStage<? extends R>> handler;
    private final BiConsumer<? super @Nullable R, ? super @Nullable Throwable> came;
    private boolean cancelled;
    private @Nullable Thread thread;
    private @Nullable CompletionStage<? extends R> stage;

    private Handling(
            Handler<? super A, ? extends CompletionStage<? extends R>> handler,
            BiConsumer<? super @Nullable R, ? super @Nullable Throwable> came) {
        this.handler = handler;
        this.came = came;
    }

    /** Runs it on a worker; {@code came} is called once, also after a cancellation. */
    static <A, R extends @Nullable Object> Handling<A, R> run(
            Threads threads,
            Handler<? super A, ? extends CompletionStage<? extends R>> handler,
            A asked,
            BiConsumer<? super @Nullable R, ? super @Nullable Throwable> came) {
        var handling = new Handling<A, R>(handler, came);
        threads.run(() -> handling.work(asked));
        return handling;
    }

    synchronized void cancel() {
        cancelled = true;
        if (thread != null) {
            thread.interrupt();
        } else if (stage != null) {
            stage.toCompletableFuture().cancel(true);
        }
    }

    private void work(A asked) {
        if (!begin()) {
            came.accept(null, new CancellationException("never begun"));
            return;
        }
        CompletionStage<? extends R> coming;
        try {
            coming = handler.handle(asked);
        } catch (Throwable thrown) { // whatever it is, it is the handler's, and its asker must hear of it
            returned(null);
            came.accept(null, thrown);
            return;
        }
        returned(coming);
        coming.whenComplete(came);
    }

    private synchronized boolean begin() {
        thread = cancelled ? null : Thread.currentThread();
        return !cancelled;
    }

    /** An interrupt that was meant for the handler stays with it. */
    private synchronized void returned(@Nullable CompletionStage<? extends R> coming) {
        thread = null;
        stage = coming;
        Thread.interrupted();
        if (cancelled && coming != null) {
            coming.toCompletableFuture().cancel(true);
        }
    }
}
