package io.humanplane;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits for people.
 *
 * @param sessionId the session that it belongs to
 * @param askId what the server calls it
 * @param ask what is asked
 * @param toolCall the tool call that the agent logged
 * @param actionJson the action, where no tool call was logged; else empty
 * @param summary the agent's own words for the action
 * @param path who asks: from the root agent to the asker
 * @param askerPrincipal the principal that asks
 * @param opened when it was asked
 * @param expires when its deadline passes
 * @param askedSeq where it stands in the log
 * @param holders the display names of those who hold it
 * @param answerers the display names of those who could
 */
public record PendingAsk(
        String sessionId,
        String askId,
        Asked ask,
        @Nullable ToolCall toolCall,
        String actionJson,
        String summary,
        List<AgentRef> path,
        String askerPrincipal,
        Instant opened,
        @Nullable Instant expires,
        long askedSeq,
        List<String> holders,
        List<String> answerers) {

    static PendingAsk of(io.humanplane.internal.humanplane.v1.PendingAsk said) {
        return new PendingAsk(
                said.getSessionId(),
                said.getAskId(),
                asked(said),
                said.hasToolCall() ? Read.toolCall(said.getToolCall()) : null,
                Read.text(said.getActionJson()),
                said.getSummary(),
                Read.path(said.getPathList()),
                said.getAskerPrincipal(),
                Read.instant(said.getOpenedTime()),
                said.hasExpiresTime() ? Read.instant(said.getExpiresTime()) : null,
                said.getAskedSeq(),
                said.getOverlay().getHoldersList(),
                said.getOverlay().getAnswerersList());
    }

    private static Asked asked(io.humanplane.internal.humanplane.v1.PendingAsk said) {
        return switch (said.getAskCase()) {
            case APPROVAL -> Read.asked(said.getApproval());
            case QUESTIONS -> Read.asked(said.getQuestions());
            case ASK_NOT_SET -> new Asked.Unknown();
        };
    }
}
