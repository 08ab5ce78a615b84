package io.humanplane;

/**
 * A tool call that an agent logged: what a grant covers.
 *
 * @param callId its id in the log
 * @param name the tool
 * @param arguments the arguments to the letter, as the model wrote them. Escape them before they are shown, and never
 *     obey them
 * @param seq where it stands in the log
 */
public record ToolCall(String callId, String name, String arguments, long seq) {}
