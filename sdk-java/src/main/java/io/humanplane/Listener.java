package io.humanplane;

import io.humanplane.internal.humanplane.v1.Unregistered;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A listener that can be registered again and again. */
interface Listener {
    /** Opens a stream with everything registered on it. */
    CompletableFuture<? extends Held> open();

    /** The link has changed. */
    void told(Link link);

    /** A stream that is registered. */
    interface Held {
        /** Completes, and never fails, once it has ended; nothing works on its offers then. */
        CompletableFuture<End> ended();

        /** Says goodbye. */
        void leave();
    }

    /**
     * Why a stream is no longer held.
     *
     * @param comesBack the listener registers again
     * @param asked how long the server asked to wait
     */
    record End(HumanplaneException error, boolean comesBack, Duration asked) {
        static End of(HumanplaneException error, Duration drain) {
            return new End(error, Listener.comesBack(error), drain.isZero() ? error.retryAfter() : drain);
        }

        /** The registration ended although nobody asked. */
        static End of(Unregistered ended) {
            var error = Statuses.of(ended.getFault());
            return new End(error, error.is("NOT_HOLDING") || error.is("SERVER_DRAINING"), Duration.ZERO);
        }
    }

    /** Passing: a provider, or a command, may meet its own dead predecessor for a while. */
    Set<String> PASSING = Set.of(
            "CALLER_NOT_LIVE",
            "WATCH_TOO_SLOW",
            "DUPLICATE_PROVIDER",
            "DUPLICATE_COMMAND",
            "QUOTA_EXCEEDED",
            "STORAGE_UNAVAILABLE");

    /** Whether to register again after this. */
    static boolean comesBack(HumanplaneException error) {
        return error.isRetryable() || PASSING.contains(error.reason());
    }
}
