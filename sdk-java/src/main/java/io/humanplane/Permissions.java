package io.humanplane;

import java.util.List;

/**
 * What a session's agent may do.
 *
 * @param options what can be chosen, in the server's order
 * @param current which one is; {@code custom}, which is shown and never settable, where none matches
 * @param sandbox how its tools are confined
 * @param approval whether people are asked
 * @param sandboxAvailable somebody enforces the sandbox, or it needs nobody
 */
public record Permissions(
        List<Option> options,
        String current,
        SandboxMode sandbox,
        ApprovalPolicy approval,
        boolean sandboxAvailable) {

    /**
     * A preset.
     *
     * @param value what is chosen
     * @param name what people are shown
     * @param description what it means
     */
    public record Option(String value, String name, String description) {}

    static Permissions of(io.humanplane.internal.humanplane.v1.Permissions said) {
        return new Permissions(
                said.getOptionsList().stream()
                        .map(option -> new Option(option.getValue(), option.getName(), option.getDescription()))
                        .toList(),
                said.getCurrent(),
                Read.sandbox(said.getSandbox()),
                Read.policy(said.getApproval()),
                said.getSandboxAvailable());
    }
}
