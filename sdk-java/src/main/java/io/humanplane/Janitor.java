package io.humanplane;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What has to be said after a caller has gone: one thing after the other, in order, each with a bound. */
final class Janitor {
    /** How many things may wait to be said. What comes on top is dropped: the end of the lease says the same. */
    private static final int JOBS = 256;
    /** How long one of them may take. */
    private static final Duration JOB_LIMIT = Duration.ofSeconds(5);

    private static final System.Logger LOG = System.getLogger(Janitor.class.getName());

    private CompletableFuture<@Nullable Void> tail = CompletableFuture.completedFuture(null);
    private int waiting;

    /** Never waits. */
    synchronized CompletableFuture<@Nullable Void> give(Supplier<? extends CompletableFuture<?>> job) {
        if (waiting >= JOBS) {
            LOG.log(System.Logger.Level.WARNING, "a clean-up was dropped: too many wait");
            return tail;
        }
        waiting++;
        tail = tail.thenCompose(before -> run(job)).handle((done, thrown) -> over(thrown));
        return tail;
    }

    /** Completes when everything that was given before is done. Never fails. */
    synchronized CompletableFuture<@Nullable Void> flush() {
        return tail.copy();
    }

    private static CompletableFuture<?> run(Supplier<? extends CompletableFuture<?>> job) {
        return job.get()
               .orTimeout(JOB_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized @Nullable Void over(@Nullable Throwable thrown) {
        waiting--;
        if (thrown != null) {
            LOG.log(System.Logger.Level.DEBUG, () -> "a clean-up came to nothing: " + Statuses.unwrapped(thrown));
        }
        return null;
    }
}
