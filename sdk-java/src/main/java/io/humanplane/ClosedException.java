package io.humanplane;

/** This side has closed the client, the agent or the answerer. */
public final class ClosedException extends HumanplaneException {
    private static final long serialVersionUID = 1;

    ClosedException() {
        super("closed");
    }
}
