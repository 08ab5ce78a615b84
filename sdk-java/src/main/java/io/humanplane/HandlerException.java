package io.humanplane;

import org.jspecify.annotations.Nullable;

/**
 * Why a handler failed. An approval becomes unavailable, a command an error; to those who asked questions it travels as
 * it is.
 */
public final class HandlerException extends Exception {
    private static final long serialVersionUID = 1;

    /** Its name. */
    private final String name;
    /** Its own code. */
    private final @Nullable String code;

    /**
     * A failure of any name.
     *
     * @param name its name
     * @param message for people
     * @param code its own code
     */
    public HandlerException(String name, @Nullable String message, @Nullable String code) {
        super(message);
        this.name = name;
        this.code = code;
    }

    /**
     * A domain error of questions, which those who asked get with its code.
     *
     * @param code such as {@code ASK_CANCELLED}
     * @param message for people
     * @return to be thrown
     */
    public static HandlerException domain(String code, String message) {
        return new HandlerException(Questions.DOMAIN_ERROR, message, code);
    }

    /** Whatever a handler threw. */
    static HandlerException of(Throwable thrown) {
        var cause = Statuses.unwrapped(thrown);
        if (cause instanceof HandlerException own) {
            return own;
        }
        var message = cause.getMessage();
        return new HandlerException("HandlerError", message == null ? cause.toString() : message, null);
    }

    /**
     * Its name.
     *
     * @return {@code UserQuestionError} for a domain error
     */
    public String name() {
        return name;
    }

    /**
     * Its own code.
     *
     * @return null where it has none
     */
    public @Nullable String code() {
        return code;
    }
}
