package io.humanplane;

/**
 * A tool as a model is told of it.
 *
 * @param name what a model calls it
 * @param description what it is for, for the model
 * @param argumentsSchema JSON Schema of its arguments
 * @param resultSchema JSON Schema of its result
 */
public record Tool(String name, String description, String argumentsSchema, String resultSchema) {
    static Tool of(io.humanplane.internal.humanplane.v1.Tool tool) {
        return new Tool(
                tool.getName(),
                tool.getDescription(),
                Read.text(tool.getArgumentsSchemaJson()),
                Read.text(tool.getResultSchemaJson()));
    }
}
