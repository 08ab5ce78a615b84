package io.humanplane;

import io.grpc.MethodDescriptor;
import io.humanplane.internal.humanplane.v1.ApprovalServiceGrpc;
import io.humanplane.internal.humanplane.v1.AskQuestionsRequest;
import io.humanplane.internal.humanplane.v1.AskQuestionsResponse;
import io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest;
import io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse;
import io.humanplane.internal.humanplane.v1.CallToolRequest;
import io.humanplane.internal.humanplane.v1.CallToolResponse;
import io.humanplane.internal.humanplane.v1.CancelApprovalRequest;
import io.humanplane.internal.humanplane.v1.CancelQuestionsRequest;
import io.humanplane.internal.humanplane.v1.Lifetime;
import io.humanplane.internal.humanplane.v1.QuestionServiceGrpc;
import io.humanplane.internal.humanplane.v1.QuestionsOutcome;
import io.humanplane.internal.humanplane.v1.QuestionsSettled;
import io.humanplane.internal.humanplane.v1.RequestApprovalResponse;
import io.humanplane.internal.humanplane.v1.ToolGateServiceGrpc;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What agents ask of people, each with its call and its withdrawal. */
final class Asks {
    private Asks() {}

    static CompletableFuture<Decision> approve(Agent agent, Approval approval) {
        return Client.failing(() -> {
            var client = agent.client();
            var request = approval.request(
                    agent.sessionId(), agent.lease().current(), client.settings().waits());
            return Waiting.settle(
                    client,
                    agent.janitor(),
                    agent.lease().ended(),
                    () -> Relay.map(
                            asked(client, ApprovalServiceGrpc.getRequestApprovalMethod(), request), Asks::decided),
                    () -> cancelApproval(client, agent.sessionId(), request.getRequestId()));
        });
    }

    static CompletableFuture<Gated> authorize(
            Agent agent, String tool, String argumentsJson, @Nullable String callId) {
        return Client.failing(() -> {
            var client = agent.client();
            var request = AuthorizeToolCallRequest.newBuilder()
                    .setRequestId(UUID.randomUUID().toString())
                    .setSessionId(agent.sessionId())
                    .setAgent(agent.lease().current())
                    .setToolName(tool)
                    .setArgumentsJson(Write.text(argumentsJson))
                    .setLifetime(Lifetime.LIFETIME_AGENT)
                    .setWait(Write.duration(client.settings().waits()));
            if (callId != null) {
                request.setCallId(callId);
            }
            var built = request.build();
            return Waiting.settle(
                    client,
                    agent.janitor(),
                    agent.lease().ended(),
                    () -> Relay.map(
                            asked(client, ToolGateServiceGrpc.getAuthorizeToolCallMethod(), built), Asks::verdict),
                    () -> cancelApproval(client, agent.sessionId(), built.getRequestId()));
        });
    }

    static CompletableFuture<Answers> ask(
            Client client,
            Janitor janitor,
            CompletableFuture<HumanplaneException> over,
            AskQuestionsRequest request) {
        var settled = Waiting.settle(
                client, janitor, over, () -> askOnce(client, request), () -> cancelQuestions(client, request));
        return answers(settled);
    }

    /** Questions that no agent asks: they end by themselves after their deadline. */
    static CompletableFuture<Answers> ask(Client client, java.time.Duration deadline, AskQuestionsRequest request) {
        var settled = Waiting.settle(
                client, deadline, () -> askOnce(client, request), () -> cancelQuestions(client, request));
        return answers(settled);
    }

    private static CompletableFuture<Optional<QuestionsSettled>> askOnce(Client client, AskQuestionsRequest request) {
        return Relay.map(asked(client, QuestionServiceGrpc.getAskQuestionsMethod(), request), Asks::settled);
    }

    private static CompletableFuture<Answers> answers(CompletableFuture<QuestionsSettled> settled) {
        return refusing(Relay.of(settled, came -> came.getOutcome() == QuestionsOutcome.QUESTIONS_OUTCOME_ANSWERED
                ? CompletableFuture.completedFuture(Read.answers(came))
                : CompletableFuture.failedFuture(Questions.settled(came))));
    }

    /** The same, where a refusal that is a domain error of questions is told as one. */
    private static <T> CompletableFuture<T> refusing(CompletableFuture<T> asked) {
        var relay = new Relay<T>();
        relay.step(asked).whenComplete((value, thrown) -> {
            if (thrown == null) {
                relay.complete(value);
            } else if (!relay.isDone()) {
                var cause = Statuses.unwrapped(thrown);
                relay.completeExceptionally(cause instanceof HumanplaneException own ? Questions.refused(own) : cause);
            }
        });
        return relay;
    }

    static CompletableFuture<String> callTool(Agent agent, String name, String argumentsJson) {
        return Client.failing(() -> {
            var client = agent.client();
            var request = CallToolRequest.newBuilder()
                    .setRequestId(UUID.randomUUID().toString())
                    .setSessionId(agent.sessionId())
                    .setAgent(agent.lease().current())
                    .setToolName(name)
                    .setArgumentsJson(Write.text(argumentsJson))
                    .setLifetime(Lifetime.LIFETIME_AGENT)
                    .setWait(Write.duration(client.settings().waits()))
                    .build();
            CompletableFuture<CallToolResponse> came = Waiting.settle(
                    client,
                    agent.janitor(),
                    agent.lease().ended(),
                    () -> Relay.map(
                            asked(client, ToolGateServiceGrpc.getCallToolMethod(), request), Asks::called),
                    () -> cancelQuestions(client, agent.sessionId(), request.getRequestId()));
            return refusing(Relay.of(came, Asks::result));
        });
    }

    private static CompletableFuture<String> result(CallToolResponse reply) {
        return reply.hasOutput()
                ? CompletableFuture.completedFuture(Read.text(reply.getOutput().getResultJson()))
                : CompletableFuture.failedFuture(
                        Questions.settled(reply.getFailure().getSettled()));
    }

    private static CompletableFuture<?> cancelApproval(Client client, String sessionId, String requestId) {
        var request = CancelApprovalRequest.newBuilder()
                .setSessionId(sessionId)
                .setRequestId(requestId)
                .build();
        return Retry.persist(client, Retry.NEVER, () -> client.waiting()
                .call(ApprovalServiceGrpc.getCancelApprovalMethod(), request, client.settings().callLimit()));
    }

    private static CompletableFuture<?> cancelQuestions(Client client, AskQuestionsRequest asked) {
        return cancelQuestions(client, asked.getSessionId(), asked.getRequestId());
    }

    private static CompletableFuture<?> cancelQuestions(Client client, String sessionId, String requestId) {
        var request = CancelQuestionsRequest.newBuilder()
                .setSessionId(sessionId)
                .setRequestId(requestId)
                .build();
        return Retry.persist(client, Retry.NEVER, () -> client.waiting()
                .call(QuestionServiceGrpc.getCancelQuestionsMethod(), request, client.settings().callLimit()));
    }

    private static Optional<Decision> decided(RequestApprovalResponse reply) {
        return switch (reply.getResultCase()) {
            case PENDING -> Optional.empty();
            case DECIDED -> Optional.of(Read.decision(reply.getDecided()));
            case RESULT_NOT_SET -> throw unknown();
        };
    }

    private static Optional<Gated> verdict(AuthorizeToolCallResponse reply) {
        return switch (reply.getResultCase()) {
            case PENDING -> Optional.empty();
            case VERDICT -> Optional.of(Read.gated(reply.getVerdict()));
            case RESULT_NOT_SET -> throw unknown();
        };
    }

    private static Optional<QuestionsSettled> settled(AskQuestionsResponse reply) {
        return switch (reply.getResultCase()) {
            case PENDING -> Optional.empty();
            case SETTLED -> Optional.of(reply.getSettled());
            case RESULT_NOT_SET -> throw unknown();
        };
    }

    private static Optional<CallToolResponse> called(CallToolResponse reply) {
        return switch (reply.getResultCase()) {
            case PENDING -> Optional.empty();
            case OUTPUT, FAILURE -> Optional.of(reply);
            case RESULT_NOT_SET -> throw unknown();
        };
    }

    private static <S, H> CompletableFuture<H> asked(Client client, MethodDescriptor<S, H> method, S request) {
        return client.waiting().call(method, request, client.settings().waitLimit());
    }

    private static ProtocolException unknown() {
        return new ProtocolException("a reply that is neither pending nor settled");
    }
}
