package io.humanplane.driver;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.humanplane.Answer;
import io.humanplane.AnswererException;
import io.humanplane.Answers;
import io.humanplane.ClosedException;
import io.humanplane.DecidedBy;
import io.humanplane.Decision;
import io.humanplane.Gated;
import io.humanplane.HumanplaneException;
import io.humanplane.Permissions;
import io.humanplane.ProtocolException;
import io.humanplane.Question;
import io.humanplane.QuestionException;
import io.humanplane.RefusalException;
import io.humanplane.SettingException;
import io.humanplane.TransportException;
import java.util.Collection;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The client's values as the driver's JSON. */
final class Show {
    private Show() {}

    static JsonObject decision(Decision decision) {
        var json = new JsonObject();
        json.addProperty("granted", decision.granted());
        json.addProperty("outcome", decision.outcome().word());
        json.addProperty("cause", decision.cause());
        json.addProperty("note", decision.note());
        json.addProperty("replayed", decision.replayed());
        json.add("by", by(decision.by()));
        json.addProperty("asked_seq", decision.askedSeq());
        json.addProperty("decided_seq", decision.decidedSeq());
        json.addProperty("approval_id", decision.approvalId());
        return json;
    }

    static JsonObject gated(Gated gated) {
        var json = new JsonObject();
        json.addProperty("allowed", gated.allowed());
        json.addProperty("verdict", gated.verdict().name());
        json.addProperty("reason", gated.reason());
        json.addProperty("rule", gated.rule());
        json.addProperty("cause", gated.cause());
        json.addProperty("replayed", gated.replayed());
        return json;
    }

    static JsonObject answers(Answers answers) {
        var json = new JsonObject();
        json.add("answers", array(answers.items(), Show::answer));
        json.add("by", by(answers.by()));
        json.addProperty("replayed", answers.replayed());
        json.addProperty("asked_seq", answers.askedSeq());
        json.addProperty("settled_seq", answers.settledSeq());
        return json;
    }

    private static JsonElement answer(Answer answer) {
        var json = new JsonObject();
        json.addProperty("id", answer.id());
        json.add("selected", texts(answer.selected()));
        json.addProperty("custom", answer.custom() == null ? "" : answer.custom());
        json.addProperty("skipped", answer.skipped());
        return json;
    }

    static JsonElement question(Question question) {
        var json = new JsonObject();
        json.addProperty("id", question.id());
        json.addProperty("question", question.text());
        json.addProperty("header", question.header() == null ? "" : question.header());
        json.addProperty("detail", question.detail() == null ? "" : question.detail());
        json.add("options", array(question.choices(), choice -> {
            var option = new JsonObject();
            option.addProperty("label", choice.label());
            option.addProperty("description", choice.description() == null ? "" : choice.description());
            return option;
        }));
        json.addProperty("multi_select", question.multiSelect());
        json.addProperty("plan_review", question.planReview() == null ? "" : question.planReview());
        return json;
    }

    static JsonObject permissions(Permissions permissions) {
        var json = new JsonObject();
        json.addProperty("current", permissions.current());
        json.addProperty("sandbox", permissions.sandbox().name());
        json.addProperty("approval", permissions.approval().name());
        json.add("options", texts(permissions.options().stream().map(Permissions.Option::value).toList()));
        json.addProperty("sandbox_available", permissions.sandboxAvailable());
        return json;
    }

    static JsonElement by(@Nullable DecidedBy by) {
        if (by == null) {
            return JsonNull.INSTANCE;
        }
        var json = new JsonObject();
        json.addProperty("kind", by.kind().name());
        json.addProperty("principal", by.principal());
        json.addProperty("answerer_id", by.answererId());
        return json;
    }

    static JsonArray texts(Collection<String> texts) {
        var array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }

    static <T> JsonArray array(Collection<T> items, Function<? super T, ? extends JsonElement> show) {
        var array = new JsonArray();
        items.forEach(item -> array.add(show.apply(item)));
        return array;
    }

    static JsonObject error(Throwable thrown) {
        var error = thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        var own = error instanceof HumanplaneException is ? is : null;
        var json = new JsonObject();
        json.addProperty("type", type(error));
        json.addProperty("reason", own == null ? "" : own.reason());
        json.addProperty("code", own == null || own.code() == null ? "" : own.code().name());
        json.addProperty("cause", error instanceof QuestionException question ? question.settledCause() : "");
        json.addProperty("name", "");
        json.addProperty("message", String.valueOf(error.getMessage()));
        if (error instanceof AnswererException failure) {
            json.addProperty("reason", failure.failureCode() == null ? "" : failure.failureCode());
            json.addProperty("name", failure.name());
            json.addProperty("message", failure.said() == null ? "" : failure.said());
        }
        return json;
    }

    private static String type(Throwable error) {
        if (error instanceof HumanplaneException own) {
            return own instanceof RefusalException ? "refused"
                    : own instanceof QuestionException ? "question"
                    : own instanceof AnswererException ? "answerer"
                    : own instanceof TransportException ? "transport"
                    : own instanceof ClosedException ? "closed"
                    : own instanceof SettingException ? "setting"
                    : own instanceof ProtocolException ? "protocol"
                    : "usage";
        }
        return error instanceof CancellationException ? "cancelled"
                : error instanceof TimeoutException ? "deadline"
                : "usage";
    }
}
