package io.humanplane.driver;

import com.google.gson.JsonObject;
import io.humanplane.ActorKind;
import io.humanplane.Agent;
import io.humanplane.AgentRef;
import io.humanplane.Answer;
import io.humanplane.Answerer;
import io.humanplane.AskKind;
import io.humanplane.Asked;
import io.humanplane.Client;
import io.humanplane.HandlerException;
import io.humanplane.Identity;
import io.humanplane.Link;
import io.humanplane.Offer;
import io.humanplane.QuestionReply;
import io.humanplane.Report;
import io.humanplane.Serving;
import io.humanplane.Verdict;
import io.humanplane.Violation;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The answerer's side. */
final class AnswererOps {
    private final Driver driver;
    private final AtomicLong offers = new AtomicLong();
    /** What waits for the runner's answer, by the driver's names. */
    private final Map<String, CompletableFuture<Fields>> waiting = new ConcurrentHashMap<>();
    /** The last name of an offer, by its own id. */
    private final Map<String, String> names = new ConcurrentHashMap<>();

    AnswererOps(Driver driver) {
        this.driver = driver;
    }

    void add(Map<String, Driver.Op> ops) {
        ops.put("serve_answers", this::serve);
        ops.put("answer", this::answer);
    }

    private void serve(Fields fields, Driver.Call call) {
        var name = fields.text("as");
        var who = fields.object("identity");
        var kind = ActorKind.valueOf(who.text("kind"));
        var answerer = new Answerer("driver", new Identity(who.text("id"), who.text("display_name"), kind));
        for (var asked : fields.texts("kinds")) {
            if (AskKind.valueOf(asked) == AskKind.APPROVAL) {
                answerer.onApprovalAsync(offer -> offered(name, offer, AnswererOps::verdict));
            } else {
                answerer.onQuestionsAsync(offer -> offered(name, offer, AnswererOps::reply));
            }
        }
        configure(answerer, fields);
        answerer.onLink(link -> Watched.link(driver, name, link instanceof Link.Up));
        answerer.onReport((offer, report) -> reported(name, offer, report));
        call.reply(answerer.serve(driver.on(fields, Client.class)), fields, serving -> {
            Watched.serving(driver, name, serving);
            return new JsonObject();
        });
    }

    private void configure(Answerer answerer, Fields fields) {
        fields.text("session_id", answerer::session);
        fields.text("agent", agent -> answerer.agent(driver.named(agent, Agent.class).ref()));
        if (fields.flag("exact_only")) {
            answerer.exactOnly();
        }
        if (fields.flag("prepend")) {
            answerer.prepend();
        }
        fields.text("group", answerer::group);
        if (fields.flag("provider")) {
            answerer.provider();
        }
        fields.duration("hold_limit_ms", limit -> {
            if (fields.text("on_silence", "UNAVAILABLE").equals("NEXT")) {
                answerer.holdLimitThenNext(limit);
            } else {
                answerer.holdLimit(limit);
            }
        });
        if (fields.has("max_outstanding")) {
            answerer.maxOutstanding((int) fields.number("max_outstanding"));
        }
    }

    /** What the runner says to an offer. */
    private interface Reading<T> {
        T read(Fields fields) throws HandlerException;
    }

    private <A extends Asked, T> CompletableFuture<T> offered(String on, Offer<A> offer, Reading<T> reading) {
        var name = on + "/" + offers.incrementAndGet();
        names.put(offer.id(), name);
        var coming = new CompletableFuture<Fields>();
        waiting.put(name, coming);
        var handled = new CompletableFuture<T>();
        handled.whenComplete((value, thrown) -> waiting.remove(name));
        coming.thenAccept(said -> {
            try {
                handled.complete(reading.read(said));
            } catch (HandlerException | RuntimeException thrown) {
                handled.completeExceptionally(thrown);
            }
        });
        driver.event("offer", on, shown(name, offer));
        return handled;
    }

    private static JsonObject shown(String name, Offer<?> offer) {
        var json = new JsonObject();
        json.addProperty("offer", name);
        json.addProperty("session_id", offer.sessionId());
        json.addProperty("ask_id", offer.askId());
        var approval = offer.ask() instanceof Asked.Approval asked ? asked : new Asked.Approval("", "", "");
        json.addProperty("kind", offer.ask() instanceof Asked.Approval ? "approval" : "question");
        json.addProperty("tool", approval.toolName());
        json.addProperty("call_id", approval.callId());
        json.addProperty("reason", approval.reason());
        json.addProperty("arguments", offer.toolCall() == null ? "" : offer.toolCall().arguments());
        json.addProperty("action_json", offer.actionJson());
        json.addProperty("summary", offer.summary());
        var questions = offer.ask() instanceof Asked.Questions asked ? asked : new Asked.Questions(java.util.List.of());
        json.add("questions", Show.array(questions.questions(), Show::question));
        json.add("agents", Show.texts(offer.path().stream().map(AgentRef::agentId).toList()));
        json.addProperty("principal", offer.askerPrincipal());
        json.add("holders", Show.texts(offer.holders()));
        json.add("mend", Show.texts(offer.mend().stream().map(Violation::field).toList()));
        return json;
    }

    private void answer(Fields fields, Driver.Call call) {
        var coming = waiting.remove(fields.text("offer"));
        if (coming == null) {
            throw new Fields.UsageException("no such offer, or it is over: " + fields.text("offer"));
        }
        call.ok();
        coming.complete(fields);
    }

    private static void fail(Fields said) throws HandlerException {
        if (said.has("fail")) {
            var failure = said.object("fail");
            throw new HandlerException(
                    failure.text("name"), failure.textOrNull("message"), failure.textOrNull("code"));
        }
        if (said.has("raise")) {
            throw new IllegalStateException(said.text("raise"));
        }
    }

    private static Verdict verdict(Fields said) throws HandlerException {
        fail(said);
        if (said.flag("next")) {
            return null;
        }
        var verdict = switch (said.text("outcome")) {
            case "allowed-once" -> Verdict.allowOnce();
            case "rejected" -> Verdict.reject();
            case "cancelled" -> Verdict.cancel();
            case "unavailable" -> Verdict.unavailable();
            default -> throw new Fields.UsageException("no outcome " + said.text("outcome"));
        };
        return verdict.note(said.text("note", ""));
    }

    private static QuestionReply reply(Fields said) throws HandlerException {
        fail(said);
        if (said.flag("next")) {
            return null;
        }
        if (said.flag("dismiss")) {
            return QuestionReply.dismissed();
        }
        return QuestionReply.of(said.objects("answers").stream()
                .map(item -> new Answer(
                        item.text("id"), item.texts("selected"), item.textOrNull("custom"), item.flag("skipped")))
                .toArray(Answer[]::new));
    }

    private void reported(String on, Offer<?> offer, Report report) {
        var json = new JsonObject();
        json.addProperty("offer", names.getOrDefault(offer.id(), ""));
        names.remove(offer.id());
        if (report instanceof Report.Counted counted) {
            json.addProperty("report", "counted");
            json.addProperty("settled_seq", counted.settledSeq());
        } else if (report instanceof Report.Refused refused) {
            json.addProperty("report", "refused");
            json.addProperty("reason", refused.reason());
            if (refused.standing() != null) {
                json.addProperty("standing", refused.standing().outcome().word());
            }
        } else if (report instanceof Report.Retracted retracted) {
            json.addProperty("report", "retracted");
            json.addProperty("cause", retracted.cause());
            json.add("by", Show.by(retracted.by()));
        } else {
            json.addProperty("report", report instanceof Report.Passed ? "passed" : "lost");
        }
        driver.event("report", on, json);
    }

    /** Events that everything which serves has. */
    static final class Watched {
        private Watched() {}

        static void link(Driver driver, String name, boolean up) {
            driver.event("link", name, "up", new com.google.gson.JsonPrimitive(up));
        }

        static void serving(Driver driver, String name, Serving serving) {
            driver.keep(name, serving);
            serving.ended().thenAccept(error -> driver.event("ended", name, "error", Show.error(error)));
        }
    }
}
