package io.humanplane;

import java.time.Duration;

/**
 * What every part of a client goes by.
 *
 * @param callLimit how long a call that does not wait for people may take
 * @param waits how long one call waits for people
 */
record Settings(Backoff backoff, Duration callLimit, Duration waits) {
    /** How much longer than its {@code wait} a call may take. */
    private static final Duration SLACK = Duration.ofSeconds(15);

    /** How long a call that waits for people may take. */
    Duration waitLimit() {
        return waits.plus(SLACK);
    }
}
