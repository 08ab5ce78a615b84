package io.humanplane;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A command that was typed.
 *
 * @param id names this invocation
 * @param commandId what the log calls it
 * @param sessionId the session that it was typed in
 * @param name the command
 * @param rawInput everything after the name, with its separator
 * @param agent the live agent of the session, where there is one
 * @param principal who typed it
 * @param runSeq where {@code command/run} stands
 * @param over completes when nobody waits for it any more. The handler is cancelled then
 */
public record Invocation(
        String id,
        String commandId,
        String sessionId,
        String name,
        String rawInput,
        @Nullable AgentRef agent,
        String principal,
        long runSeq,
        CompletableFuture<@Nullable Void> over) {

    static Invocation of(
            io.humanplane.internal.humanplane.v1.Invocation said, CompletableFuture<@Nullable Void> over) {
        return new Invocation(
                said.getInvocationId(),
                said.getCommandId(),
                said.getSessionId(),
                said.getName(),
                said.getRawInput(),
                said.hasAgent() ? Read.agent(said.getAgent()) : null,
                said.getPrincipal(),
                said.getRunSeq(),
                over);
    }
}
