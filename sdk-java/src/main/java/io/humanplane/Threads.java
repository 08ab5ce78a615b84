package io.humanplane;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of one client: a timer that only hands on, and workers. All are daemons, and end with the client. */
final class Threads {
    private static final int IDLE_S = 60;

    private final ScheduledThreadPoolExecutor timer;
    /** Grows, for a handler of the user's may block; the server's limits bound how many there are. */
    private final ThreadPoolExecutor workers;
    /** What sleeps, to be woken at the end. */
    private final Set<CompletableFuture<Void>> asleep = ConcurrentHashMap.newKeySet();

    Threads() {
        workers = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_S, TimeUnit.SECONDS, new SynchronousQueue<>(), named("humanplane-worker-"));
        // What comes after the end, such as the last word of a call, must still be heard, or somebody waits for ever.
        workers.setRejectedExecutionHandler((late, pool) -> late.run());
        timer = new ScheduledThreadPoolExecutor(1, named("humanplane-timer-"));
        timer.setRemoveOnCancelPolicy(true);
    }

    Executor workers() {
        return workers;
    }

    /** Completes after so long, on a worker; cancelling it forgets the time. Fails where the client is closed. */
    CompletableFuture<Void> sleep(Duration duration) {
        var slept = new CompletableFuture<Void>();
        try {
            var alarm = timer.schedule(
                    () -> workers.execute(() -> slept.complete(null)), duration.toNanos(), TimeUnit.NANOSECONDS);
            asleep.add(slept);
            slept.whenComplete((done, thrown) -> {
                asleep.remove(slept);
                alarm.cancel(false);
            });
            if (timer.isShutdown()) {
                slept.completeExceptionally(new ClosedException());
            }
        } catch (RejectedExecutionException closed) {
            slept.completeExceptionally(new ClosedException());
        }
        return slept;
    }

    /** Runs it on a worker. */
    void run(Runnable task) {
        workers.execute(task);
    }

    void close() {
        timer.shutdownNow();
        asleep.forEach(slept -> slept.completeExceptionally(new ClosedException()));
        workers.shutdown();
    }

    static ThreadFactory named(String prefix) {
        var number = new AtomicInteger();
        return task -> {
            var thread = new Thread(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
