package io.humanplane.driver;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.humanplane.Agent;
import io.humanplane.Client;
import io.humanplane.Done;
import io.humanplane.Execute;
import io.humanplane.Executed;
import io.humanplane.HandlerException;
import io.humanplane.Invocation;
import io.humanplane.Link;
import io.humanplane.Plugin;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Commands: to serve them, and to run them. */
final class CommandOps {
    private final Driver driver;
    private final AtomicLong invocations = new AtomicLong();
    private final Map<String, CompletableFuture<Fields>> waiting = new ConcurrentHashMap<>();

    CommandOps(Driver driver) {
        this.driver = driver;
    }

    void add(Map<String, Driver.Op> ops) {
        ops.put("serve_commands", this::serve);
        ops.put("command_result", this::result);
        ops.put("execute", this::execute);
        ops.put("list_commands", this::list);
    }

    private void serve(Fields fields, Driver.Call call) {
        var name = fields.text("as");
        var plugin = new Plugin("driver", fields.text("plugin_id"));
        for (var command : fields.objects("commands")) {
            var recorded = !command.has("record_input") || command.flag("record_input");
            plugin.commandAsync(
                    new Plugin.Definition(
                            command.text("name"), command.text("description"), command.textOrNull("hint"), recorded),
                    typed -> invoked(name, typed));
        }
        fields.text("session_id", plugin::session);
        fields.text("agent", agent -> plugin.agent(driver.named(agent, Agent.class).ref()));
        plugin.onLink(link -> AnswererOps.Watched.link(driver, name, link instanceof Link.Up));
        call.reply(plugin.serve(driver.on(fields, Client.class)), fields, serving -> {
            AnswererOps.Watched.serving(driver, name, serving);
            return new JsonObject();
        });
    }

    private CompletableFuture<Done> invoked(String on, Invocation typed) {
        var name = on + "/" + invocations.incrementAndGet();
        var coming = new CompletableFuture<Fields>();
        var handled = new CompletableFuture<Done>();
        waiting.put(name, coming);
        handled.whenComplete((done, thrown) -> {
            waiting.remove(name);
            if (handled.isCancelled()) {
                driver.event("aborted", on, "invocation", new com.google.gson.JsonPrimitive(name));
            }
        });
        coming.thenAccept(said -> {
            try {
                handled.complete(done(said));
            } catch (HandlerException | RuntimeException thrown) {
                handled.completeExceptionally(thrown);
            }
        });
        var json = new JsonObject();
        json.addProperty("invocation", name);
        json.addProperty("name", typed.name());
        json.addProperty("raw_input", typed.rawInput());
        json.addProperty("session_id", typed.sessionId());
        json.addProperty("principal", typed.principal());
        driver.event("invocation", on, json);
        return handled;
    }

    private static Done done(Fields said) throws HandlerException {
        if (said.has("fail")) {
            var failure = said.object("fail");
            throw new HandlerException(failure.text("name"), failure.textOrNull("message"), null);
        }
        if (said.has("raise")) {
            throw new IllegalStateException(said.text("raise"));
        }
        var done = said.has("failed_text")
                ? Done.error(said.text("failed_text"))
                : said.has("text") ? Done.text(said.text("text")) : Done.silent();
        return said.has("source_event_seq") ? done.made(said.number("source_event_seq")) : done;
    }

    private void result(Fields fields, Driver.Call call) {
        var coming = waiting.remove(fields.text("invocation"));
        if (coming == null) {
            throw new Fields.UsageException("no such invocation, or it is over: " + fields.text("invocation"));
        }
        call.ok();
        coming.complete(fields);
    }

    private void execute(Fields fields, Driver.Call call) {
        var execute = Execute.of(fields.text("session_id"), fields.text("line"));
        execute = fields.has("request_id") ? execute.requestId(fields.text("request_id")) : execute;
        execute = fields.has("deadline_ms")
                ? execute.deadline(Duration.ofMillis(fields.number("deadline_ms")))
                : execute;
        execute = fields.has("agent")
                ? execute.agent(driver.named(fields.text("agent"), Agent.class).ref())
                : execute;
        call.reply(driver.on(fields, Client.class).execute(execute), fields, CommandOps::executed);
    }

    private static JsonObject executed(Executed executed) {
        var json = new JsonObject();
        json.addProperty("ended", "not-a-command");
        json.addProperty("text", "");
        json.addProperty("cause", "");
        json.addProperty("message", "");
        json.add("source_event_seq", JsonNull.INSTANCE);
        json.addProperty("replayed", false);
        json.add("by", JsonNull.INSTANCE);
        if (executed instanceof Executed.Ran ran) {
            json.addProperty("replayed", ran.replayed());
            json.add("by", Show.by(ran.by()));
            ended(json, ran.ended());
        }
        return json;
    }

    private static void ended(JsonObject json, Executed.Ended ended) {
        if (ended instanceof Executed.Success success) {
            json.addProperty("ended", "success");
            json.addProperty("text", success.text() == null ? "" : success.text());
            json.addProperty("source_event_seq", success.sourceEventSeq());
        } else if (ended instanceof Executed.Error error) {
            json.addProperty("ended", "error");
            json.addProperty("text", error.text());
        } else if (ended instanceof Executed.Failed failed) {
            json.addProperty("ended", "failed");
            json.addProperty("cause", failed.cause());
            json.addProperty("message", failed.message());
        }
    }

    private void list(Fields fields, Driver.Call call) {
        call.reply(driver.on(fields, Client.class).commands(fields.text("session_id")), fields, commands -> {
            var json = new JsonObject();
            json.add("commands", Show.array(commands, command -> {
                var shown = new JsonObject();
                shown.addProperty("name", command.name());
                shown.addProperty("description", command.description());
                shown.addProperty("hint", command.hint());
                shown.addProperty("served_by", command.servedBy());
                return shown;
            }));
            return json;
        });
    }
}
