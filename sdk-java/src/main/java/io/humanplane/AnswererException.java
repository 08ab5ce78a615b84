package io.humanplane;

import org.jspecify.annotations.Nullable;

/** The answerer of a batch failed with a failure of its own, which is no domain error. */
public final class AnswererException extends HumanplaneException {
    private static final long serialVersionUID = 1;

    /** Its name. */
    private final String name;
    /** Its message. */
    private final @Nullable String said;
    /** Its own code. */
    private final @Nullable String failureCode;

    AnswererException(String name, @Nullable String said, @Nullable String failureCode) {
        super("the answerer failed: " + name + (said == null ? "" : ": " + said));
        this.name = name;
        this.said = said;
        this.failureCode = failureCode;
    }

    /**
     * The failure's name.
     *
     * @return as the answerer gave it
     */
    public String name() {
        return name;
    }

    /**
     * The failure's message.
     *
     * @return null where it has none
     */
    public @Nullable String said() {
        return said;
    }

    /**
     * The failure's own code. It is no domain code.
     *
     * @return null where it has none
     */
    public @Nullable String failureCode() {
        return failureCode;
    }
}
