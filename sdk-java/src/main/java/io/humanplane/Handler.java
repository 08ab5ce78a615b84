package io.humanplane;

import org.jspecify.annotations.Nullable;

/**
 * Does what is asked, in a thread that may block. When nobody waits for it any more the thread is interrupted, or the
 * future that it returned is cancelled.
 *
 * @param <A> what is asked
 * @param <R> what comes of it
 */
@FunctionalInterface
public interface Handler<A, R extends @Nullable Object> {
    /**
     * Handles it.
     *
     * @param asked what is asked
     * @return what comes of it
     * @throws Exception counts as the handler's failure; a {@link HandlerException} as that of its own name
     */
    R handle(A asked) throws Exception;
}
