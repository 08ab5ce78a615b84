package io.humanplane;

/**
 * One exact agent.
 *
 * @param agentId the name that its author chose
 * @param incarnation which life of it; empty where any will do
 */
public record AgentRef(String agentId, String incarnation) {}
