package io.humanplane;

import org.jspecify.annotations.Nullable;

/** What came of a line. */
public sealed interface Executed {
    /** It is not a command. Nothing was done. */
    record NotACommand() implements Executed {}

    /**
     * It was run, and has ended.
     *
     * @param commandId what the log calls it
     * @param ended how
     * @param by who ended it
     * @param doneSeq where {@code command/done} stands; null where a failure could not be written any more
     * @param replayed it had ended before the call came
     */
    record Ran(String commandId, Ended ended, @Nullable DecidedBy by, @Nullable Long doneSeq, boolean replayed)
            implements Executed {}

    /** How a command ended. */
    sealed interface Ended {}

    /**
     * It did what it is for.
     *
     * @param text what to show
     * @param sourceEventSeq the event that it made
     */
    record Success(@Nullable String text, @Nullable Long sourceEventSeq) implements Ended {}

    /**
     * Its handler says that it did not.
     *
     * @param text why
     */
    record Error(String text) implements Ended {}

    /**
     * It ended without a result of its handler.
     *
     * @param cause why, an open set: {@code HANDLER_FAILED}, {@code HANDLER_UNLOADED}, {@code WITHDRAWN}, …
     * @param message the same for people
     */
    record Failed(String cause, String message) implements Ended {}
}
