package io.humanplane;

import io.humanplane.internal.humanplane.v1.AgentHello;
import java.util.Set;

/** Names the agent that attaches, and the session that it is bound to. Immutable. */
public final class Attach {
    /** The newest protocol of the streams that this client speaks. */
    static final int PROTOCOL = 1;

    private final AgentHello hello;

    private Attach(AgentHello hello) {
        this.hello = hello;
    }

    /**
     * A root agent.
     *
     * @param sessionId the session
     * @param agentId a stable name of its author's choice, at most 128 bytes
     * @return to be given to {@link Client#attach(Attach)}
     */
    public static Attach of(String sessionId, String agentId) {
        return new Attach(AgentHello.newBuilder()
                .setSessionId(sessionId)
                .setAgentId(agentId)
                .setProtocol(PROTOCOL)
                .build());
    }

    /**
     * Works for another agent, and ends with it.
     *
     * @param parent a live agent
     * @return the same with a parent
     */
    public Attach parent(AgentRef parent) {
        return new Attach(hello.toBuilder().setParent(Write.agent(parent)).build());
    }

    /**
     * What the agent's own host enforces of the sandbox. Without it, and without a provider, a session in a confined
     * mode starts no turn: {@code SANDBOX_UNAVAILABLE}. Say only what is so.
     *
     * @param modes which modes
     * @param level how well
     * @return the same with the declaration
     */
    public Attach enforces(Set<SandboxMode> modes, EnforcementLevel level) {
        return new Attach(
                hello.toBuilder().setEnforcement(Write.enforcement(modes, level)).build());
    }

    /**
     * Ends whatever agent is live there, and takes its place.
     *
     * @return the same, taking over
     */
    public Attach takeOver() {
        return new Attach(hello.toBuilder().setTakeOver(true).build());
    }

    AgentHello hello() {
        return hello;
    }
}
