package io.humanplane;

import io.humanplane.internal.humanplane.v1.CancelCommandRequest;
import io.humanplane.internal.humanplane.v1.CommandExecution;
import io.humanplane.internal.humanplane.v1.CommandServiceGrpc;
import io.humanplane.internal.humanplane.v1.ExecuteCommandRequest;
import io.humanplane.internal.humanplane.v1.ListCommandsRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Running lines, and what can be run. */
final class Commands {
    private Commands() {}

    static CompletableFuture<Executed> execute(Client client, Execute execute) {
        var request = execute.request(client.settings().waits());
        return Waiting.settle(
                client, execute.deadline(), () -> once(client, request), () -> cancel(client, request));
    }

    private static CompletableFuture<Optional<Executed>> once(Client client, ExecuteCommandRequest request) {
        var reply = client.waiting()
                .call(CommandServiceGrpc.getExecuteCommandMethod(), request, client.settings().waitLimit());
        return Relay.map(reply, said -> switch (said.getResultCase()) {
            case PENDING -> Optional.empty();
            case NOT_A_COMMAND -> Optional.of(new Executed.NotACommand());
            case EXECUTION -> Optional.of(ran(said.getExecution()));
            case RESULT_NOT_SET -> throw new ProtocolException("a reply that says nothing");
        });
    }

    private static Executed.Ran ran(CommandExecution said) {
        Executed.Ended ended = switch (said.getOutcomeCase()) {
            case SUCCESS ->
                new Executed.Success(
                        said.getSuccess().hasText() ? said.getSuccess().getText() : null,
                        said.getSuccess().hasSourceEventSeq()
                                ? said.getSuccess().getSourceEventSeq()
                                : null);
            case ERROR -> new Executed.Error(said.getError().getText());
            case FAILED -> new Executed.Failed(said.getFailed().getCause(), said.getFailed().getMessage());
            case OUTCOME_NOT_SET -> throw new ProtocolException("an end that this version does not know");
        };
        return new Executed.Ran(
                said.getCommandId(),
                ended,
                said.hasEndedBy() ? Read.by(said.getEndedBy()) : null,
                said.hasDoneSeq() ? said.getDoneSeq() : null,
                said.getReplayed());
    }

    private static CompletableFuture<?> cancel(Client client, ExecuteCommandRequest executed) {
        var request = CancelCommandRequest.newBuilder()
                .setSessionId(executed.getSessionId())
                .setRequestId(executed.getRequestId())
                .build();
        return Retry.persist(client, Retry.NEVER, () -> client.waiting()
                .call(CommandServiceGrpc.getCancelCommandMethod(), request, client.settings().callLimit()));
    }

    static CompletableFuture<List<Command>> list(Client client, String sessionId) {
        return list(client, ListCommandsRequest.newBuilder().setSessionId(sessionId).build(), new ArrayList<>());
    }

    private static CompletableFuture<List<Command>> list(
            Client client, ListCommandsRequest request, List<Command> before) {
        return Relay.of(client.read(CommandServiceGrpc.getListCommandsMethod(), request), page -> {
            page.getCommandsList().forEach(command -> before.add(Command.of(command)));
            return page.getNextPageToken().isEmpty()
                    ? CompletableFuture.completedFuture(List.copyOf(before))
                    : list(client, request.toBuilder().setPageToken(page.getNextPageToken()).build(), before);
        });
    }
}
