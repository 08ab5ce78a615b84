package io.humanplane;

/**
 * Where appended events stand.
 *
 * @param firstSeq where the first of them stands
 * @param nextSeq where the next event of the session will stand
 * @param replayed they had been appended before the call came
 */
public record Appended(long firstSeq, long nextSeq, boolean replayed) {}
