package io.humanplane;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits for an answerer.
 *
 * @param <A> what is asked
 * @param id names this offer
 * @param sessionId the session that it belongs to
 * @param askId what the server calls the request
 * @param ask what is asked
 * @param toolCall the tool call that the agent logged: what a grant covers
 * @param actionJson what the agent says that it would do, where it logged no tool call: what a grant covers; else empty
 * @param summary the agent's own words for the action
 * @param path who asks: from the root agent to the asker, which is the last
 * @param askerPrincipal the principal that asks
 * @param policy the approval policy in force when it was asked
 * @param opened when it was asked
 * @param expires when its deadline passes
 * @param holders the display names of everybody else who holds it now
 * @param mend what was wrong with the answer before, where the server asks for a better one
 * @param over completes when the offer is over. The handler is cancelled then; what it has handed elsewhere can wait
 *     here
 */
public record Offer<A extends Asked>(
        String id,
        String sessionId,
        String askId,
        A ask,
        @Nullable ToolCall toolCall,
        String actionJson,
        String summary,
        List<AgentRef> path,
        String askerPrincipal,
        ApprovalPolicy policy,
        Instant opened,
        @Nullable Instant expires,
        List<String> holders,
        List<Violation> mend,
        CompletableFuture<@Nullable Void> over) {

    static Asked asked(io.humanplane.internal.humanplane.v1.Offer said) {
        return switch (said.getAskCase()) {
            case APPROVAL -> Read.asked(said.getApproval());
            case QUESTIONS -> Read.asked(said.getQuestions());
            case ASK_NOT_SET -> new Asked.Unknown();
        };
    }

    static <A extends Asked> Offer<A> of(
            io.humanplane.internal.humanplane.v1.Offer said,
            A ask,
            List<Violation> mend,
            CompletableFuture<@Nullable Void> over) {
        return new Offer<>(
                said.getOfferId(),
                said.getSessionId(),
                said.getAskId(),
                ask,
                said.hasToolCall() ? Read.toolCall(said.getToolCall()) : null,
                Read.text(said.getActionJson()),
                said.getSummary(),
                Read.path(said.getPathList()),
                said.getAskerPrincipal(),
                Read.policy(said.getPolicy()),
                Read.instant(said.getOpenedTime()),
                said.hasExpiresTime() ? Read.instant(said.getExpiresTime()) : null,
                said.getHoldersList(),
                mend,
                over);
    }
}
