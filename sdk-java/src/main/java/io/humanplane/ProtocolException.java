package io.humanplane;

/** The peer broke the contract. */
public final class ProtocolException extends HumanplaneException {
    private static final long serialVersionUID = 1;

    ProtocolException(String message) {
        super(message);
    }
}
