package io.humanplane;

/**
 * What a new session is to be.
 *
 * @param preset its permissions; empty: the server's default
 * @param requireFullSandbox only whoever enforces its sandbox wholly counts, for good
 */
public record NewSession(String preset, boolean requireFullSandbox) {

    /** For an agent that has no sandbox: people watch what its tools do. */
    public static final NewSession SUPERVISED = new NewSession("supervised", false);

    /** As the server's default preset says. */
    public static final NewSession DEFAULT = new NewSession("", false);
}
