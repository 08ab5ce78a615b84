package io.humanplane;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of one client: a timer that only hands on, and workers. All are daemons, and end with the client. */
final class Threads {
    private final ScheduledThreadPoolExecutor timer;
    /** Grows, for a handler of the user's may block; the server's limits bound how many there are. */
    private final ExecutorService workers = Executors.newCachedThreadPool(named("humanplane-worker-"));

    Threads() {
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
            slept.whenComplete((done, thrown) -> alarm.cancel(false));
        } catch (RejectedExecutionException closed) {
            slept.completeExceptionally(new ClosedException());
        }
        return slept;
    }

    /** Runs it on a worker; not at all where the client is closed. */
    void run(Runnable task) {
        try {
            workers.execute(task);
        } catch (RejectedExecutionException closed) {
            System.getLogger(Threads.class.getName()).log(System.Logger.Level.DEBUG, "closed; something was left undone");
        }
    }

    void close() {
        timer.shutdownNow();
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
