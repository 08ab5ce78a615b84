package io.humanplane;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long to wait between tries: before try n a random time between 0 and {@code base} · 2ⁿ, at most {@code cap}.
 *
 * @param base the bound before the first retry
 * @param cap the highest bound
 */
public record Backoff(Duration base, Duration cap) {

    /** 200 ms, and 10 s at most. */
    public static final Backoff DEFAULT = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10));

    /**
     * Refuses what is negative.
     *
     * @param base the bound before the first retry
     * @param cap the highest bound
     */
    public Backoff {
        if (base.isNegative() || cap.isNegative()) {
            throw new SettingException("a backoff cannot be negative: " + base + ", " + cap);
        }
    }

    Pace pace() {
        return new Pace(this);
    }

    /** A backoff under way. Not for two threads at once. */
    static final class Pace {
        private final Backoff backoff;
        private int tries;

        private Pace(Backoff backoff) {
            this.backoff = backoff;
        }

        /** The next wait, and no less than what the server asked for. */
        Duration next(Duration asked) {
            double bound = Math.min(
                    backoff.base.toNanos() * Math.pow(2, Math.min(tries, 62)), (double) backoff.cap.toNanos());
            tries++;
            return asked.plusNanos((long) (bound * ThreadLocalRandom.current().nextDouble()));
        }

        /** Something worked. */
        void reset() {
            tries = 0;
        }
    }
}
