package io.humanplane;

/**
 * What an agent's model is to be told of the approval policy: put it into the context before the next request.
 *
 * @param text the text for the model
 * @param policy the policy that it is about
 */
public record Context(String text, ApprovalPolicy policy) {}
