package io.humanplane;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The beginning of a stream, which has a bound: until it is done, whoever waits may give the stream up. */
final class Shake<T> {
    private final CompletableFuture<T> done = new CompletableFuture<>();
    private volatile boolean complete;

    /** {@code reset} ends the stream. */
    Shake(Threads threads, Consumer<HumanplaneException> reset) {
        var late = threads.sleep(Bidi.SHAKE_LIMIT);
        late.thenRun(() -> reset.accept(Statuses.lost("no answer to the hello")));
        done.whenComplete((value, thrown) -> {
            late.cancel(false);
            if (done.isCancelled()) {
                reset.accept(new ClosedException());
            }
        });
    }

    CompletableFuture<T> done() {
        return done;
    }

    void complete(T value) {
        complete = true;
        done.complete(value);
    }

    void fail(HumanplaneException error) {
        done.completeExceptionally(error);
    }

    boolean isComplete() {
        return complete;
    }
}
