package io.humanplane.driver;

import com.google.gson.JsonObject;
import io.humanplane.Agent;
import io.humanplane.Approval;
import io.humanplane.Ask;
import io.humanplane.Attach;
import io.humanplane.Client;
import io.humanplane.EnforcementLevel;
import io.humanplane.NewEvent;
import io.humanplane.Question;
import io.humanplane.SandboxMode;
import io.humanplane.Turn;
import java.util.Map;
import java.util.stream.Collectors;

/** The agent's side. */
final class AgentOps {
    private final Driver driver;

    AgentOps(Driver driver) {
        this.driver = driver;
    }

    void add(Map<String, Driver.Op> ops) {
        ops.put("attach", this::attach);
        ops.put("turn_start", this::turnStart);
        ops.put("turn_end", (fields, call) -> call.reply(
                driver.on(fields, Turn.class).end(fields.text("reason", "completed")),
                fields,
                done -> new JsonObject()));
        ops.put("append", this::append);
        ops.put("log_tool_call", this::logToolCall);
        ops.put("approve", this::approve);
        ops.put("ask", (fields, call) -> call.reply(
                driver.on(fields, Agent.class).ask(ask(fields)), fields, Show::answers));
        ops.put("ask_session", (fields, call) -> call.reply(
                driver.on(fields, Client.class).ask(fields.text("session_id"), ask(fields)), fields, Show::answers));
        ops.put("authorize", (fields, call) -> call.reply(
                driver.on(fields, Turn.class).authorize(fields.text("tool"), fields.text("arguments")),
                fields,
                Show::gated));
    }

    private void attach(Fields fields, Driver.Call call) {
        var attach = Attach.of(fields.text("session_id"), fields.text("agent_id"));
        if (fields.has("parent")) {
            attach = attach.parent(driver.named(fields.text("parent"), Agent.class).ref());
        }
        if (fields.has("enforces")) {
            var said = fields.object("enforces");
            var modes = said.texts("modes").stream().map(SandboxMode::valueOf).collect(Collectors.toSet());
            attach = attach.enforces(modes, EnforcementLevel.valueOf(said.text("level")));
        }
        if (fields.flag("take_over")) {
            attach = attach.takeOver();
        }
        var name = fields.text("as");
        call.reply(driver.on(fields, Client.class).attach(attach), fields, agent -> {
            attached(name, agent);
            var json = new JsonObject();
            json.addProperty("agent_id", agent.ref().agentId());
            json.addProperty("incarnation", agent.ref().incarnation());
            return json;
        });
    }

    private void attached(String name, Agent agent) {
        driver.keep(name, agent);
        agent.onContext(context -> {
            var json = new JsonObject();
            json.addProperty("text", context.text());
            json.addProperty("policy", context.policy().name());
            driver.event("context", name, json);
        });
        agent.ended().thenAccept(error -> driver.event("ended", name, "error", Show.error(error)));
    }

    private void turnStart(Fields fields, Driver.Call call) {
        var turn = driver.on(fields, Agent.class).turn();
        driver.keep(fields.text("as"), turn);
        call.reply(turn.opened(), fields, number -> {
            var json = new JsonObject();
            json.addProperty("turn", number);
            return json;
        });
    }

    private void append(Fields fields, Driver.Call call) {
        var events = fields.objects("events").stream()
                .map(event -> new NewEvent(event.text("type"), event.text("data_json")))
                .toList();
        call.reply(driver.on(fields, Agent.class).append(events), fields, appended -> {
            var json = new JsonObject();
            json.addProperty("first_seq", appended.firstSeq());
            json.addProperty("next_seq", appended.nextSeq());
            json.addProperty("replayed", appended.replayed());
            return json;
        });
    }

    private void logToolCall(Fields fields, Driver.Call call) {
        var logged = driver.on(fields, Turn.class).logToolCall(fields.text("tool"), fields.text("arguments"));
        call.reply(logged, fields, id -> {
            var json = new JsonObject();
            json.addProperty("call_id", id);
            return json;
        });
    }

    private void approve(Fields fields, Driver.Call call) {
        var turn = driver.on(fields, Turn.class);
        var approval = new Approval[] {Approval.tool(fields.text("tool"))};
        fields.text("call_id", id -> approval[0] = approval[0].callId(id));
        fields.text("action_json", json -> approval[0] = approval[0].action(json));
        fields.text("summary", text -> approval[0] = approval[0].summary(text));
        fields.text("reason", text -> approval[0] = approval[0].reason(text));
        fields.text("request_id", id -> approval[0] = approval[0].requestId(id));
        fields.duration("deadline_ms", deadline -> approval[0] = approval[0].deadline(deadline));
        var asked = fields.has("arguments")
                ? turn.approve(approval[0], fields.text("arguments"))
                : turn.approve(approval[0]);
        call.reply(asked, fields, Show::decision);
    }

    private static Ask ask(Fields fields) {
        var ask = Ask.of(fields.objects("questions").stream().map(AgentOps::question).toList());
        if (fields.has("request_id")) {
            ask = ask.requestId(fields.text("request_id"));
        }
        return fields.has("deadline_ms")
                ? ask.deadline(java.time.Duration.ofMillis(fields.number("deadline_ms")))
                : ask;
    }

    private static Question question(Fields fields) {
        var question = Question.of(fields.text("id"), fields.text("question"));
        question = fields.has("header") ? question.withHeader(fields.text("header")) : question;
        question = fields.has("detail") ? question.withDetail(fields.text("detail")) : question;
        for (var option : fields.objects("options")) {
            question = question.withChoice(option.text("label"), option.textOrNull("description"));
        }
        question = fields.flag("multi_select") ? question.withMultiSelect() : question;
        return fields.has("plan_review") ? question.withPlanReview(fields.text("plan_review")) : question;
    }
}
