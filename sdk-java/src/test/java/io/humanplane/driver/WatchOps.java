package io.humanplane.driver;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.humanplane.AskKind;
import io.humanplane.Asked;
import io.humanplane.Client;
import io.humanplane.EventChange;
import io.humanplane.InboxChange;
import io.humanplane.PendingAsk;
import io.humanplane.PermissionsChange;
import io.humanplane.Watch;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/** Watches, each with a pump that can be paused. */
final class WatchOps {
    private final Driver driver;

    WatchOps(Driver driver) {
        this.driver = driver;
    }

    void add(Map<String, Driver.Op> ops) {
        ops.put("watch_events", (fields, call) -> {
            Long after = fields.has("after_seq") ? fields.number("after_seq") : null;
            var types = fields.texts("types").toArray(String[]::new);
            pump(fields, call, client(fields).watchEvents(fields.text("session_id"), after, types), this::event);
        });
        ops.put("watch_pending", (fields, call) -> {
            var kinds = fields.texts("kinds").stream().map(AskKind::valueOf).toArray(AskKind[]::new);
            pump(fields, call, client(fields).watchPending(fields.text("session_id", ""), kinds), this::pending);
        });
        ops.put("watch_permissions", (fields, call) -> pump(
                fields, call, client(fields).watchPermissions(fields.text("session_id", "")), this::permissions));
        ops.put("pause", (fields, call) -> {
            driver.on(fields, Pump.class).pause();
            call.ok();
        });
        ops.put("resume", (fields, call) -> {
            driver.on(fields, Pump.class).resume();
            call.ok();
        });
    }

    private Client client(Fields fields) {
        return driver.on(fields, Client.class);
    }

    private <T> void pump(Fields fields, Driver.Call call, Watch<T> watch, BiConsumer<String, T> show) {
        var name = fields.text("as");
        var pump = new Pump<>(watch, name, show);
        driver.keep(name, pump);
        call.ok();
        pump.take();
    }

    /** Takes everything out of a watch, unless it is paused. */
    private final class Pump<T> implements AutoCloseable {
        private final Watch<T> watch;
        private final String name;
        private final BiConsumer<String, T> show;
        private CompletableFuture<Void> open = CompletableFuture.completedFuture(null);

        Pump(Watch<T> watch, String name, BiConsumer<String, T> show) {
            this.watch = watch;
            this.name = name;
            this.show = show;
        }

        synchronized void pause() {
            open = new CompletableFuture<>();
        }

        synchronized void resume() {
            open.complete(null);
        }

        private synchronized CompletableFuture<Void> opened() {
            return open;
        }

        void take() {
            opened().thenCompose(go -> watch.next()).whenCompleteAsync((next, thrown) -> {
                if (thrown != null) {
                    driver.event("ended", name, "error", Show.error(thrown));
                } else if (next.isEmpty()) {
                    driver.event("ended", name, "error", JsonNull.INSTANCE);
                } else {
                    show.accept(name, next.get());
                    take();
                }
            });
        }

        @Override
        public void close() {
            watch.close();
        }
    }

    private void event(String on, EventChange change) {
        var json = new JsonObject();
        if (change instanceof EventChange.Event is) {
            json.addProperty("seq", is.event().seq());
            json.addProperty("type", is.event().type());
            json.addProperty("data_json", is.event().dataJson());
            driver.event("event", on, json);
        } else if (change instanceof EventChange.CaughtUp caught) {
            json.addProperty("head_seq", caught.headSeq());
            driver.event("caught_up", on, json);
        }
    }

    private void permissions(String on, PermissionsChange change) {
        if (change instanceof PermissionsChange.Session session) {
            var json = Show.permissions(session.permissions());
            json.addProperty("change", "session");
            driver.event("permissions", on, json);
        } else if (change instanceof PermissionsChange.Settings settings) {
            var json = new JsonObject();
            json.addProperty("change", "settings");
            json.addProperty("default_preset", settings.defaultPreset());
            driver.event("permissions", on, json);
        }
    }

    private void pending(String on, InboxChange change) {
        var json = new JsonObject();
        if (change instanceof InboxChange.Restart) {
            json.addProperty("change", "restart");
        } else if (change instanceof InboxChange.Complete) {
            json.addProperty("change", "complete");
        } else if (change instanceof InboxChange.Item item) {
            ask(json, "item", item.ask());
        } else if (change instanceof InboxChange.Added added) {
            ask(json, "added", added.ask());
        } else if (change instanceof InboxChange.Removed removed) {
            json.addProperty("change", "removed");
            json.addProperty("session_id", removed.sessionId());
            json.addProperty("ask_id", removed.askId());
            json.addProperty("kind", removed.kind() == AskKind.APPROVAL ? "approval" : "question");
            json.addProperty("cause", removed.cause());
            json.add("by", Show.by(removed.by()));
        } else if (change instanceof InboxChange.Overlay overlay) {
            json.addProperty("change", "overlay");
            json.addProperty("session_id", overlay.sessionId());
            json.addProperty("ask_id", overlay.askId());
            json.add("holders", Show.texts(overlay.holders()));
            json.add("answerers", Show.texts(overlay.answerers()));
        }
        driver.event("pending", on, json);
    }

    private static void ask(JsonObject json, String change, PendingAsk ask) {
        json.addProperty("change", change);
        json.addProperty("session_id", ask.sessionId());
        json.addProperty("ask_id", ask.askId());
        json.addProperty("kind", ask.ask() instanceof Asked.Approval ? "approval" : "question");
        json.addProperty("tool", ask.ask() instanceof Asked.Approval approval ? approval.toolName() : "");
        json.add("holders", Show.texts(ask.holders()));
        json.add("answerers", Show.texts(ask.answerers()));
    }
}
