package io.humanplane;

/**
 * A command that can be run.
 *
 * @param name without the slash
 * @param description for people
 * @param hint what to type after the name; empty where nothing is said
 * @param recordInput the log holds what was typed
 * @param servedBy who serves it
 */
public record Command(String name, String description, String hint, boolean recordInput, String servedBy) {
    static Command of(io.humanplane.internal.humanplane.v1.Command command) {
        var definition = command.getDefinition();
        return new Command(
                definition.getName(),
                definition.getDescription(),
                definition.getInput().getHint(),
                !definition.hasRecordInput() || definition.getRecordInput(),
                command.getServedBy());
    }
}
