package io.humanplane;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows something, across lost connections. Nothing is read ahead of whoever takes it: a watch that is not read
 * stands still, and goes on where it was.
 *
 * @param <T> what it brings
 */
public final class Watch<T> implements AutoCloseable {
    private final Client client;
    private final Source<?, ?, T> source;
    private final Backoff.Pace pace;
    private final Supplier<CompletableFuture<?>> closing = this::stop;
    private final Queue<T> ready = new ArrayDeque<>();
    private @Nullable CompletableFuture<Optional<T>> asked;
    private @Nullable ClientCall<?, ?> call;
    private boolean over;
    private boolean closed;

    /** What is followed. It keeps its own cursor. */
    interface Source<S, F, T> {
        MethodDescriptor<S, F> method();

        /** What opens the stream, from where it was. */
        S request();

        /** What a frame brings; {@code first} is that of a stream that was opened just now. */
        void read(F frame, boolean first, Consumer<T> brought);
    }

    Watch(Client client, Source<?, ?, T> source) {
        this.client = client;
        this.source = source;
        this.pace = client.settings().backoff().pace();
        client.closesWith(closing);
    }

    /**
     * The next of what it brings. One at a time; cancelling the future loses nothing.
     *
     * @return empty where the server ended the watch. Fails with {@link RefusalException} ({@code SESSION_NOT_FOUND},
     *     {@code FOREIGN_SCOPE}, {@code TOKEN_EXPIRED}, …), and can then be asked again; with {@link ClosedException}
     *     where this side closed it
     * @throws IllegalStateException while one is waited for
     */
    public synchronized CompletableFuture<Optional<T>> next() {
        if (asked != null && !asked.isDone()) {
            throw new IllegalStateException("one next() at a time");
        }
        if (closed) {
            return CompletableFuture.failedFuture(new ClosedException());
        }
        var next = ready.poll();
        if (next != null || over) {
            return CompletableFuture.completedFuture(Optional.ofNullable(next));
        }
        asked = new CompletableFuture<>();
        if (call == null) {
            open(source);
        } else {
            call.request(1);
        }
        return asked;
    }

    /**
     * Takes everything, one after the other.
     *
     * @param taker is called by one thread at a time; what it throws ends it
     * @return completes where the server ended the watch; fails as {@link #next()}
     */
    public CompletableFuture<@Nullable Void> forEach(Consumer<? super T> taker) {
        var done = new CompletableFuture<@Nullable Void>();
        take(taker, done);
        return done;
    }

    private void take(Consumer<? super T> taker, CompletableFuture<@Nullable Void> done) {
        // On a worker, so that what is there already makes no deep stack.
        next().whenCompleteAsync(
                (next, thrown) -> {
                    if (thrown != null) {
                        done.completeExceptionally(Statuses.unwrapped(thrown));
                    } else if (next.isEmpty()) {
                        done.complete(null);
                    } else {
                        try {
                            taker.accept(next.get());
                        } catch (RuntimeException failed) {
                            done.completeExceptionally(failed);
                            return;
                        }
                        take(taker, done);
                    }
                },
                client.threads().workers());
    }

    /** Ends it. */
    @Override
    public void close() {
        stop();
    }

    private CompletableFuture<?> stop() {
        CompletableFuture<Optional<T>> waiting;
        synchronized (this) {
            closed = true;
            waiting = asked;
            if (call != null) {
                call.cancel("closed", null);
            }
        }
        client.closed(closing);
        if (waiting != null) {
            waiting.completeExceptionally(new ClosedException());
        }
        return CompletableFuture.completedFuture(null);
    }

    private synchronized <S, F> void open(Source<S, F, T> from) {
        if (closed) {
            return;
        }
        var opened = client.watching().open(from.method(), CallOptions.DEFAULT);
        call = opened;
        opened.start(new Hearing<>(from, opened), new Metadata());
        opened.sendMessage(from.request());
        opened.halfClose();
        opened.request(1);
    }

    private final class Hearing<F> extends ClientCall.Listener<F> {
        private final Source<?, F, T> from;
        private final ClientCall<?, F> own;
        private boolean first = true;

        Hearing(Source<?, F, T> from, ClientCall<?, F> own) {
            this.from = from;
            this.own = own;
        }

        @Override
        public void onMessage(F frame) {
            CompletableFuture<Optional<T>> waiting;
            T next;
            synchronized (Watch.this) {
                pace.reset();
                from.read(frame, first, ready::add);
                first = false;
                if (ready.isEmpty()) {
                    own.request(1);
                    return;
                }
                waiting = asked;
                if (waiting == null || waiting.isDone()) {
                    return;
                }
                next = ready.remove();
            }
            if (!waiting.complete(Optional.of(next))) {
                putBack(next);
            }
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            CompletableFuture<Optional<T>> waiting;
            synchronized (Watch.this) {
                call = null;
                over = status.isOk();
                waiting = asked;
            }
            if (waiting == null || waiting.isDone()) {
                return;
            }
            if (status.isOk()) {
                waiting.complete(Optional.empty());
                return;
            }
            var error = Statuses.of(status, trailers);
            if (error.isRetryable() || error.is("WATCH_TOO_SLOW")) {
                var slept = client.threads().sleep(pace.next(error.retryAfter()));
                slept.thenRun(() -> open(from)).exceptionally(closed -> {
                    stop();
                    return null;
                });
            } else {
                waiting.completeExceptionally(error);
            }
        }
    }

    /** Whoever waited has gone; the next one gets it. */
    private synchronized void putBack(T item) {
        var rest = new ArrayDeque<>(ready);
        ready.clear();
        ready.add(item);
        ready.addAll(rest);
    }
}
