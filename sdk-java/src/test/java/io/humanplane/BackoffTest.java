package io.humanplane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
    @Test
    void waitsStayBelowTheirBound() {
        var pace = Backoff.DEFAULT.pace();
        for (int attempt = 0; attempt < 100; attempt++) {
            var bound = Duration.ofMillis((long) Math.min(10_000, 200 * Math.pow(2, attempt)));
            var wait = pace.next(Duration.ZERO);
            assertTrue(!wait.isNegative() && wait.compareTo(bound) <= 0, wait + " at " + attempt);
        }
    }

    @Test
    void whatTheServerAskedForComesOnTop() {
        var none = new Backoff(Duration.ZERO, Duration.ZERO).pace();
        assertEquals(Duration.ofSeconds(7), none.next(Duration.ofSeconds(7)));
    }

    @Test
    void negativeIsRefused() {
        assertThrows(SettingException.class, () -> new Backoff(Duration.ofMillis(-1), Duration.ZERO));
    }
}
