package io.humanplane;

import io.humanplane.internal.humanplane.v1.CommandError;
import io.humanplane.internal.humanplane.v1.CommandResult;
import io.humanplane.internal.humanplane.v1.CommandSuccess;

/** How a command ended, in its handler's words. Immutable. */
public final class Done {
    private final CommandResult result;

    private Done(CommandResult result) {
        this.result = result;
    }

    /**
     * It did what it is for, and there is nothing to show.
     *
     * @return a success
     */
    public static Done silent() {
        return new Done(CommandResult.newBuilder()
                .setSuccess(CommandSuccess.getDefaultInstance())
                .build());
    }

    /**
     * It did what it is for, and this is shown.
     *
     * @param text to be shown
     * @return a success
     */
    public static Done text(String text) {
        return new Done(CommandResult.newBuilder()
                .setSuccess(CommandSuccess.newBuilder().setText(text))
                .build());
    }

    /**
     * It did not.
     *
     * @param text why; not blank
     * @return an error
     */
    public static Done error(String text) {
        return new Done(CommandResult.newBuilder()
                .setError(CommandError.newBuilder().setText(text))
                .build());
    }

    /**
     * Names the event that it made; an error names none.
     *
     * @param seq where that stands
     * @return the same with the event
     */
    public Done made(long seq) {
        if (!result.hasSuccess()) {
            return this;
        }
        var success = result.getSuccess().toBuilder().setSourceEventSeq(seq);
        return new Done(result.toBuilder().setSuccess(success).build());
    }

    CommandResult.Builder result() {
        return result.toBuilder();
    }
}
