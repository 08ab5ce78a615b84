package io.humanplane;

import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells somebody the newest of what comes, one after the other: who is slow is told less, and nothing twice in a row.
 */
final class Newest<T> {
    private final Threads threads;
    private final Consumer<? super T> told;
    private @Nullable T pending;
    private @Nullable T last;
    private boolean telling;

    Newest(Threads threads, Consumer<? super T> told) {
        this.threads = threads;
        this.told = told;
    }

    synchronized void tell(T value) {
        pending = value;
        if (!telling) {
            telling = true;
            threads.run(this::work);
        }
    }

    private void work() {
        for (var next = take(); next != null; next = take()) {
            try {
                told.accept(next);
            } catch (RuntimeException thrown) {
                System.getLogger(Newest.class.getName()).log(System.Logger.Level.WARNING, "a listener failed", thrown);
            }
        }
    }

    private synchronized @Nullable T take() {
        var next = Objects.equals(pending, last) ? null : pending;
        telling = next != null;
        last = next == null ? last : next;
        return next;
    }
}
