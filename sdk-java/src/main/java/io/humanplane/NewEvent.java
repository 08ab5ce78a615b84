package io.humanplane;

/**
 * An event to append.
 *
 * @param type its type, {@code area/name}
 * @param dataJson one JSON object, kept to the letter
 */
public record NewEvent(String type, String dataJson) {}
