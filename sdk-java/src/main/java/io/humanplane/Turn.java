package io.humanplane;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An open turn: the bracket inside which approvals are asked. Say {@link #end()} when its work is done; a turn that is
 * closed without it, as by an exception, is ended as {@code interrupted}.
 */
public final class Turn implements AutoCloseable {
    private static final Gson JSON = new GsonBuilder().disableHtmlEscaping().create();

    private final Agent agent;
    private final CompletableFuture<Long> opened;
    /** The step that is open, or is being opened; null where none is. */
    private @Nullable CompletableFuture<Long> step;

    private @Nullable CompletableFuture<@Nullable Void> ending;

    Turn(Agent agent) {
        this.agent = agent;
        this.opened = LastTurn.of(agent).thenCompose(last -> begin(last + 1));
    }

    private CompletableFuture<Long> begin(long number) {
        return agent.append(List.of(event("turn/start", object(number)))).thenApply(done -> {
            agent.began(number);
            return number;
        });
    }

    /**
     * Completes once the turn is open.
     *
     * @return its number, from 1; fails as {@link Agent#append}: {@code INVARIANT_VIOLATED} while another turn is open
     */
    public CompletableFuture<Long> opened() {
        return opened.copy();
    }

    /**
     * The agent whose turn it is.
     *
     * @return the agent
     */
    public Agent agent() {
        return agent;
    }

    /**
     * Logs a tool call as the model wrote it and asks whether it may run: answerers see exactly these arguments.
     *
     * @param tool the tool
     * @param arguments the text as the model wrote it
     * @return as {@link Agent#approve}
     */
    public CompletableFuture<Decision> approve(String tool, String arguments) {
        return approve(Approval.tool(tool), arguments);
    }

    /**
     * As {@link #approve(String, String)}, with a reason, a deadline or a request id.
     *
     * @param approval without a call id
     * @param arguments the text as the model wrote it
     * @return as {@link Agent#approve}
     */
    public CompletableFuture<Decision> approve(Approval approval, String arguments) {
        return Relay.of(
                logToolCall(approval.toolName(), arguments), callId -> agent.approve(approval.callId(callId)));
    }

    /**
     * Asks for an approval.
     *
     * @param approval what is asked
     * @return as {@link Agent#approve}
     */
    public CompletableFuture<Decision> approve(Approval approval) {
        return Relay.of(opened.copy(), number -> agent.approve(approval));
    }

    /**
     * Logs a tool call as the model wrote it and asks the gate whether it may run.
     *
     * @param tool the tool
     * @param arguments the text as the model wrote it, one JSON object
     * @return as {@link Agent#authorize}
     */
    public CompletableFuture<Gated> authorize(String tool, String arguments) {
        return Relay.of(logToolCall(tool, arguments), callId -> agent.authorize(tool, arguments, callId));
    }

    /**
     * Asks questions.
     *
     * @param ask the batch
     * @return as {@link Agent#ask}
     */
    public CompletableFuture<Answers> ask(Ask ask) {
        return agent.ask(ask);
    }

    /**
     * Appends {@code tool/call} under a new call id, which an approval can name. Opens a step where none is open.
     *
     * @param tool the tool
     * @param arguments the text as the model wrote it
     * @return the call id; fails as {@link Agent#append}
     */
    public CompletableFuture<String> logToolCall(String tool, String arguments) {
        return Relay.of(opened.copy(), number -> logToolCall(number, tool, arguments));
    }

    private synchronized CompletableFuture<String> logToolCall(long number, String tool, String arguments) {
        var callId = UUID.randomUUID().toString();
        var open = step;
        if (open != null && !open.isCompletedExceptionally()) {
            return Relay.of(
                    open.copy(),
                    at -> Relay.map(
                            agent.append(List.of(toolCall(number, at, callId, tool, arguments))), done -> callId));
        }
        var logged = agent.append(List.of(
                event("step/start", object(number, 1)), toolCall(number, 1, callId, tool, arguments)));
        step = logged.thenApply(done -> 1L);
        return Relay.map(logged.copy(), done -> callId);
    }

    /**
     * Ends the open step, if one is, and opens the next.
     *
     * @return its number; fails as {@link Agent#append}
     */
    public CompletableFuture<Long> nextStep() {
        return Relay.of(opened.copy(), this::nextStep);
    }

    private synchronized CompletableFuture<Long> nextStep(long number) {
        var next = openStep().thenCompose(last -> {
            var events = closeStep(number, last);
            events.add(event("step/start", object(number, last + 1)));
            return agent.append(events).thenApply(done -> last + 1);
        });
        step = next;
        return next.copy();
    }

    /**
     * Ends the turn as {@code completed}, once the approvals that were cancelled are withdrawn.
     *
     * @return fails as {@link Agent#append}: {@code INVARIANT_VIOLATED} while an approval of the turn is open
     */
    public CompletableFuture<@Nullable Void> end() {
        return end("completed");
    }

    /**
     * Ends the turn.
     *
     * @param reason why, such as {@code completed}
     * @return as {@link #end()}
     */
    public CompletableFuture<@Nullable Void> end(String reason) {
        return ending(() -> agent.janitor().flush().thenCompose(done -> close(reason)));
    }

    /** Ends the turn as {@code interrupted} unless it has ended, and waits until that is said, at most 10 s. */
    @Override
    public void close() {
        Await.atMost(Client.CLOSE_LIMIT, ending(() -> agent.janitor().give(() -> close("interrupted"))));
    }

    /** A turn that could not be ended is still open, and may be ended again. */
    private synchronized CompletableFuture<@Nullable Void> ending(
            java.util.function.Supplier<CompletableFuture<@Nullable Void>> end) {
        var under = ending;
        if (under == null || under.isCompletedExceptionally()) {
            under = end.get();
            ending = under;
        }
        return under.copy();
    }

    private CompletableFuture<@Nullable Void> close(String reason) {
        return opened.thenCompose(number -> openStep().thenCompose(last -> {
            var events = closeStep(number, last);
            var end = object(number);
            var kind = new JsonObject();
            kind.addProperty("kind", reason);
            end.add("reason", kind);
            events.add(event("turn/end", end));
            return agent.append(events);
        })).thenApply(done -> null);
    }

    /** The number of the step that is open; 0 where none is. */
    private synchronized CompletableFuture<Long> openStep() {
        return step == null ? CompletableFuture.completedFuture(0L) : step.exceptionally(thrown -> 0L);
    }

    private static List<NewEvent> closeStep(long number, long last) {
        var events = new ArrayList<NewEvent>();
        if (last > 0) {
            events.add(event("step/end", object(number, last)));
        }
        return events;
    }

    private static NewEvent toolCall(long number, long step, String callId, String tool, String arguments) {
        var data = object(number, step);
        data.addProperty("callId", callId);
        data.addProperty("name", tool);
        data.addProperty("arguments", arguments);
        return event("tool/call", data);
    }

    private static JsonObject object(long turn) {
        var data = new JsonObject();
        data.addProperty("turn", turn);
        return data;
    }

    private static JsonObject object(long turn, long step) {
        var data = object(turn);
        data.addProperty("step", step);
        return data;
    }

    private static NewEvent event(String type, JsonObject data) {
        return new NewEvent(type, JSON.toJson(data));
    }
}
