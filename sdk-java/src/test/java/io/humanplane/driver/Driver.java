package io.humanplane.driver;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Does what it is told, and says what came: tests/scenarios/DRIVERS.md. */
final class Driver {
    /** Does one op, and sees to its reply. */
    interface Op {
        void run(Fields fields, Call call);
    }

    private static final Gson JSON =
            new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

    private final PrintStream out =
            new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    private final Map<String, Op> ops = new TreeMap<>();
    private final Map<String, AutoCloseable> things = new ConcurrentHashMap<>();
    private final Map<Long, CompletableFuture<?>> running = new ConcurrentHashMap<>();

    public static void main(String... arguments) throws IOException {
        var driver = new Driver();
        new ClientOps(driver).add(driver.ops);
        new AgentOps(driver).add(driver.ops);
        new AnswererOps(driver).add(driver.ops);
        new CommandOps(driver).add(driver.ops);
        new WatchOps(driver).add(driver.ops);
        driver.ops.put("cancel", driver::cancel);
        driver.ops.put("close", driver::close);
        driver.read();
        // Without goodbyes.
        Runtime.getRuntime().halt(0);
    }

    private void read() throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            var json = JsonParser.parseString(line).getAsJsonObject();
            var call = new Call(json.get("id").getAsLong());
            var op = ops.get(json.get("op").getAsString());
            try {
                if (op == null) {
                    throw new Fields.UsageException("no op " + json.get("op"));
                }
                op.run(new Fields(json), call);
            } catch (RuntimeException thrown) {
                call.fail(thrown);
            }
        }
    }

    /** One op under way. */
    final class Call {
        private final long id;

        Call(long id) {
            this.id = id;
        }

        /** Replies once the work is done; {@code cancel} and {@code timeout_ms} end it. */
        <T> void reply(CompletableFuture<T> work, Fields fields, Function<? super T, JsonObject> show) {
            running.put(id, work);
            fields.duration("timeout_ms", limit -> work.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS));
            work.whenComplete((value, thrown) -> {
                running.remove(id);
                if (thrown == null) {
                    ok(show.apply(value));
                } else {
                    fail(thrown);
                }
            });
        }

        void ok(JsonObject reply) {
            say("ok", reply);
        }

        void ok() {
            ok(new JsonObject());
        }

        void fail(Throwable thrown) {
            say("error", Show.error(thrown));
        }

        private void say(String what, JsonObject value) {
            var json = new JsonObject();
            json.addProperty("id", id);
            json.add(what, value);
            print(json);
        }
    }

    void event(String event, String on, JsonObject fields) {
        var json = new JsonObject();
        json.addProperty("event", event);
        json.addProperty("on", on);
        fields.entrySet().forEach(field -> json.add(field.getKey(), field.getValue()));
        print(json);
    }

    void event(String event, String on, String field, JsonElement value) {
        var fields = new JsonObject();
        fields.add(field, value);
        event(event, on, fields);
    }

    void keep(String name, AutoCloseable thing) {
        things.put(name, thing);
    }

    <T> T on(Fields fields, Class<T> type) {
        return named(fields.text("on"), type);
    }

    <T> T named(String name, Class<T> type) {
        var thing = things.get(name);
        if (!type.isInstance(thing)) {
            throw new Fields.UsageException("no " + type.getSimpleName() + " is named " + name);
        }
        return type.cast(thing);
    }

    private void cancel(Fields fields, Call call) {
        call.ok();
        var target = running.get(fields.number("target"));
        if (target != null) {
            target.cancel(true);
        }
    }

    private void close(Fields fields, Call call) {
        var thing = named(fields.text("on"), AutoCloseable.class);
        things.remove(fields.text("on"));
        call.reply(
                CompletableFuture.runAsync(() -> {
                    try {
                        thing.close();
                    } catch (Exception thrown) {
                        throw new IllegalStateException(thrown);
                    }
                }),
                fields,
                done -> new JsonObject());
    }

    private synchronized void print(JsonObject json) {
        out.print(JSON.toJson(json) + "\n");
        out.flush();
    }

    Map<String, Op> ops() {
        return ops;
    }
}
