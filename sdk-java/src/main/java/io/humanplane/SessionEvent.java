package io.humanplane;

import java.time.Instant;

/**
 * An event of a session's log.
 *
 * @param seq where it stands
 * @param time when it was written
 * @param type its type, {@code area/name}
 * @param dataJson its data, one JSON object
 */
public record SessionEvent(long seq, Instant time, String type, String dataJson) {}
