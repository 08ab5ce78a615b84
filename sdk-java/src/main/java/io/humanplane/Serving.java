package io.humanplane;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An answerer or a plugin at work: kept registered, across lost connections, until it is closed. */
public final class Serving implements AutoCloseable {
    private final Client client;
    private final Listener listener;
    private final Backoff.Pace pace;
    private final CompletableFuture<HumanplaneException> done = new CompletableFuture<>();
    private final Supplier<CompletableFuture<?>> closing = this::stop;
    private Listener.@Nullable Held held;
    private boolean stopping;
    private long began;

    private Serving(Client client, Listener listener) {
        this.client = client;
        this.listener = listener;
        this.pace = client.settings().backoff().pace();
        client.closesWith(closing);
        done.thenRun(() -> client.closed(closing));
    }

    /** Registers, and keeps registered. */
    static CompletableFuture<Serving> start(Client client, Listener listener) {
        return Relay.map(Client.<Listener.Held>failing(() -> opened(listener)), held -> {
            var serving = new Serving(client, listener);
            serving.hold(held);
            return serving;
        });
    }

    @SuppressWarnings("unchecked") // a future of what is held is read only
    private static CompletableFuture<Listener.Held> opened(Listener listener) {
        return (CompletableFuture<Listener.Held>) listener.open();
    }

    /**
     * Completes once the listener has ended for good, and says why.
     *
     * @return a {@link ClosedException} after this side's own goodbye; a {@link RefusalException} when it may not
     *     register again, or its scope is over ({@code CALLER_NOT_LIVE} for its agent, {@code SESSION_CLOSED} for its
     *     session). Never fails
     */
    public CompletableFuture<HumanplaneException> ended() {
        return done.copy();
    }

    /** Says goodbye: what it holds becomes unavailable. Waits until the server has heard it, at most 10 s. */
    @Override
    public void close() {
        Await.atMost(Client.CLOSE_LIMIT, stop());
    }

    private synchronized CompletableFuture<HumanplaneException> stop() {
        stopping = true;
        if (held == null) {
            done.complete(new ClosedException());
        } else {
            held.leave();
        }
        return done;
    }

    private void hold(Listener.Held next) {
        synchronized (this) {
            held = next;
            began = System.nanoTime();
            if (stopping) {
                next.leave();
            }
        }
        if (!done.isDone()) {
            listener.told(new Link.Up());
        }
        next.ended().thenAccept(this::lost);
    }

    private void lost(Listener.End end) {
        synchronized (this) {
            held = null;
            if (stopping) {
                done.complete(new ClosedException());
                return;
            }
        }
        if (System.nanoTime() - began >= client.settings().backoff().cap().toNanos()) {
            pace.reset();
        }
        if (end.comesBack()) {
            reopen(end.error(), end.asked());
        } else {
            done.complete(end.error());
        }
    }

    private void reopen(HumanplaneException error, Duration asked) {
        if (done.isDone()) {
            return;
        }
        var wait = pace.next(asked);
        listener.told(new Link.Down(error, wait));
        client.threads().sleep(wait).thenCompose(slept -> listener.open()).whenComplete((next, thrown) -> {
            if (thrown == null) {
                hold(next);
                return;
            }
            var again = Statuses.own(thrown);
            if (Listener.comesBack(again)) {
                reopen(again, again.retryAfter());
            } else {
                done.complete(again);
            }
        });
    }
}
