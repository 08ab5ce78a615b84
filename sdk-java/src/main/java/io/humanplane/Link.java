package io.humanplane;

import java.time.Duration;

/** Whether a listener is registered. */
public sealed interface Link {
    /** It is. */
    record Up() implements Link {}

    /**
     * It was, or could not be again.
     *
     * @param error what went wrong
     * @param retryIn how long until the next try
     */
    record Down(HumanplaneException error, Duration retryIn) implements Link {}
}
