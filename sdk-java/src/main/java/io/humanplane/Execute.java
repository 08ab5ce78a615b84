package io.humanplane;

import io.humanplane.internal.humanplane.v1.ExecuteCommandRequest;
import io.humanplane.internal.humanplane.v1.Lifetime;
import java.time.Duration;
import java.util.UUID;

/** A line to be run. Immutable. */
public final class Execute {
    /** How long a command may run where its caller does not say. */
    private static final Duration DEADLINE = Duration.ofDays(1);

    private final ExecuteCommandRequest request;
    private final Duration deadline;

    private Execute(ExecuteCommandRequest request, Duration deadline) {
        this.request = request;
        this.deadline = deadline;
    }

    /**
     * A line under a new request id.
     *
     * @param sessionId the session
     * @param line what was typed, to the letter
     * @return to be given to {@link Client#execute}
     */
    public static Execute of(String sessionId, String line) {
        return new Execute(
                ExecuteCommandRequest.newBuilder()
                        .setRequestId(UUID.randomUUID().toString())
                        .setSessionId(sessionId)
                        .setLine(line)
                        .setLifetime(Lifetime.LIFETIME_SESSION)
                        .build(),
                DEADLINE);
    }

    /**
     * The caller's own name for it: the same line under the same name joins it, or returns how it ended.
     *
     * @param id at most 128 bytes
     * @return the same under that name
     */
    public Execute requestId(String id) {
        return new Execute(request.toBuilder().setRequestId(id).build(), deadline);
    }

    /**
     * Only for one agent; without it, whichever lives in the session.
     *
     * @param agent which
     * @return the same for that agent
     */
    public Execute agent(AgentRef agent) {
        return new Execute(request.toBuilder().setAgent(Write.agent(agent)).build(), deadline);
    }

    /**
     * How long it may run.
     *
     * @param deadline a day unless said otherwise
     * @return the same with the deadline
     */
    public Execute deadline(Duration deadline) {
        return new Execute(request, deadline);
    }

    Duration deadline() {
        return deadline;
    }

    ExecuteCommandRequest request(Duration wait) {
        return request.toBuilder()
                .setWait(Write.duration(wait))
                .setDeadline(Write.duration(deadline))
                .build();
    }
}
