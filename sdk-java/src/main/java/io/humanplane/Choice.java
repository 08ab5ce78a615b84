package io.humanplane;

import org.jspecify.annotations.Nullable;

/**
 * An answer that can be picked.
 *
 * @param label what is picked, unique in its question
 * @param description what picking it means
 */
public record Choice(String label, @Nullable String description) {}
