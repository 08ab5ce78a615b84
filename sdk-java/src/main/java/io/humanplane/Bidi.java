package io.humanplane;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A stream in both directions, as agents and answerers hold one: says {@code S} and hears {@code H}. */
final class Bidi<S, H> {
    /** How long the hello may take. */
    static final Duration SHAKE_LIMIT = Duration.ofSeconds(10);

    /** Frames that may wait to be sent. */
    private static final int FRAMES = 64;

    private static final Duration LEAVE_LIMIT = Duration.ofSeconds(5);
    private static final Duration PING_INTERVAL = Duration.ofSeconds(5);
    /** After so many intervals without a frame the stream is taken as lost. */
    private static final int MISSED = 3;

    /** Who listens. Called by one thread at a time, in order. */
    interface Ear<H> {
        void heard(H frame);

        /** The last that is heard; null where the server ended the stream with OK. */
        void ended(@Nullable HumanplaneException error);
    }

    private final ClientCall<S, H> call;
    private final Threads threads;
    private final Ear<H> ear;
    private final Queue<S> waiting = new ArrayDeque<>();
    private final CompletableFuture<@Nullable Void> closed = new CompletableFuture<>();
    private volatile Duration silence = PING_INTERVAL.multipliedBy(MISSED);
    private volatile long heardAt = System.nanoTime();
    private volatile @Nullable HumanplaneException cause;
    private volatile @Nullable CompletableFuture<Void> alarm;

    Bidi(Wire wire, Threads threads, MethodDescriptor<S, H> method, Ear<H> ear) {
        this.call = wire.open(method, CallOptions.DEFAULT);
        this.threads = threads;
        this.ear = ear;
    }

    /** Opens it with its first frame. */
    void open(S hello) {
        call.start(new Hearing(), new Metadata());
        call.request(1);
        say(hello);
        watchSilence(silence);
    }

    /** Learns how often the server pings. */
    void pingedEach(com.google.protobuf.Duration interval) {
        var each = Wire.duration(interval);
        silence = (each.isZero() || each.isNegative() ? PING_INTERVAL : each).multipliedBy(MISSED);
    }

    /** Never waits: where there is no room, the peer has not read for long, and the stream is given up. */
    synchronized void say(S frame) {
        if (closed.isDone()) {
            return;
        }
        if (waiting.isEmpty() && call.isReady()) {
            call.sendMessage(frame);
        } else if (waiting.size() < FRAMES) {
            waiting.add(frame);
        } else {
            reset(Statuses.lost("the stream takes no more frames"));
        }
    }

    /** Says goodbye, and completes at the server's end of the stream. */
    CompletableFuture<@Nullable Void> leave(S goodbye) {
        say(goodbye);
        var late = threads.sleep(LEAVE_LIMIT);
        late.thenRun(() -> reset(new ClosedException()));
        closed.whenComplete((done, thrown) -> late.cancel(false));
        return closed.copy();
    }

    /** Ends it at once; the ear hears {@code why}. */
    void reset(HumanplaneException why) {
        if (cause == null) {
            cause = why;
        }
        call.cancel("reset", null);
    }

    private synchronized void flush() {
        while (!waiting.isEmpty() && call.isReady()) {
            call.sendMessage(waiting.remove());
        }
    }

    private void watchSilence(Duration wait) {
        var next = threads.sleep(wait);
        alarm = next;
        next.thenRun(() -> {
            var left = silence.minusNanos(System.nanoTime() - heardAt);
            if (left.isNegative() || left.isZero()) {
                reset(Statuses.lost("the server has gone silent"));
            } else {
                watchSilence(left);
            }
        });
        if (closed.isDone()) {
            next.cancel(false);
        }
    }

    private final class Hearing extends ClientCall.Listener<H> {
        @Override
        public void onReady() {
            flush();
        }

        @Override
        public void onMessage(H frame) {
            heardAt = System.nanoTime();
            ear.heard(frame);
            call.request(1);
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            closed.complete(null);
            var last = alarm;
            if (last != null) {
                last.cancel(false);
            }
            var own = cause;
            ear.ended(status.isOk() ? null : own != null ? own : Statuses.of(status, trailers));
        }
    }
}
