package io.humanplane;

/** A setting of the client or of a request makes no sense. Nothing was sent. */
public final class SettingException extends HumanplaneException {
    private static final long serialVersionUID = 1;

    SettingException(String message) {
        super(message);
    }
}
