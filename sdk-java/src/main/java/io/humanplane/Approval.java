package io.humanplane;

import io.humanplane.internal.humanplane.v1.AgentLease;
import io.humanplane.internal.humanplane.v1.Lifetime;
import io.humanplane.internal.humanplane.v1.RequestApprovalRequest;
import java.time.Duration;
import java.util.UUID;

/**
 * A request for one exact action. It needs a {@link #callId call id} of a logged tool call, or an {@link #action
 * action}. Immutable; the copies share the request id.
 */
public final class Approval {
    private final RequestApprovalRequest request;

    private Approval(RequestApprovalRequest request) {
        this.request = request;
    }

    /**
     * For a tool that wants to run, under a new request id.
     *
     * @param name the tool
     * @return the request
     */
    public static Approval tool(String name) {
        return new Approval(RequestApprovalRequest.newBuilder()
                .setRequestId(UUID.randomUUID().toString())
                .setToolName(name)
                .setLifetime(Lifetime.LIFETIME_AGENT)
                .build());
    }

    /**
     * The tool call that the agent logged in this turn; answerers see its arguments.
     *
     * @param id from {@link Turn#logToolCall}
     * @return the same with the id
     */
    public Approval callId(String id) {
        return new Approval(request.toBuilder().setCallId(id).build());
    }

    /**
     * What exactly would be done, for an agent that logs no tool calls.
     *
     * @param json one JSON object, kept to the letter
     * @return the same with the action
     */
    public Approval action(String json) {
        return new Approval(request.toBuilder().setActionJson(Write.text(json)).build());
    }

    /**
     * The action in words, for an agent that logs no tool calls.
     *
     * @param text at most 16 KiB
     * @return the same with the words
     */
    public Approval summary(String text) {
        return new Approval(request.toBuilder().setSummary(text).build());
    }

    /**
     * Why it is asked.
     *
     * @param text at most 16 KiB
     * @return the same with the reason
     */
    public Approval reason(String text) {
        return new Approval(request.toBuilder().setReason(text).build());
    }

    /**
     * The caller's own name for the request: the same content under the same name joins it, or returns what it settled
     * as. A grant that comes back so, {@linkplain Decision#replayed() replayed}, may have been used already.
     *
     * @param id at most 128 bytes
     * @return the same under that name
     */
    public Approval requestId(String id) {
        return new Approval(request.toBuilder().setRequestId(id).build());
    }

    /**
     * How long the request lives after it was asked; then the server settles it as cancelled. Without one, as long as
     * the agent. For a limit on this side alone, use {@code orTimeout} on the future.
     *
     * @param deadline more than zero
     * @return the same with the deadline
     */
    public Approval deadline(Duration deadline) {
        return new Approval(
                request.toBuilder().setDeadline(Write.duration(deadline)).build());
    }

    /**
     * The request's id.
     *
     * @return a new one for each {@link #tool}, unless named
     */
    public String id() {
        return request.getRequestId();
    }

    String toolName() {
        return request.getToolName();
    }

    RequestApprovalRequest request(String session, AgentLease lease, Duration wait) {
        return request.toBuilder()
                .setSessionId(session)
                .setAgent(lease)
                .setWait(Write.duration(wait))
                .build();
    }
}
