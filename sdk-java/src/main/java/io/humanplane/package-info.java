/**
 * The client of humanplane: agents ask, people decide.
 *
 * <p>Start at {@link io.humanplane.Client}. What waits is a {@link java.util.concurrent.CompletableFuture}: cancelling
 * it, or letting {@code orTimeout} end it, reaches the server, which withdraws what was asked. That holds for the
 * future that a method here returned, and not for one that {@code thenApply} and the like made of it.
 */
@NullMarked
package io.humanplane;

import org.jspecify.annotations.NullMarked;
