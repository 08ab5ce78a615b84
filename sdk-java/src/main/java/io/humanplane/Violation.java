package io.humanplane;

/**
 * What is wrong with one field, precondition or quota.
 *
 * @param field which, such as {@code answers[0].selected}
 * @param description what is wrong, for people
 */
public record Violation(String field, String description) {}
