package io.humanplane.driver;

import com.google.gson.JsonObject;
import io.humanplane.ApprovalPolicy;
import io.humanplane.Backoff;
import io.humanplane.Client;
import io.humanplane.NewSession;
import io.humanplane.SandboxMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The client, sessions, permissions. */
final class ClientOps {
    private final Driver driver;

    ClientOps(Driver driver) {
        this.driver = driver;
    }

    void add(Map<String, Driver.Op> ops) {
        ops.put("capabilities", this::capabilities);
        ops.put("connect", this::connect);
        ops.put("new_session", this::newSession);
        ops.put("get_permissions", (fields, call) -> call.reply(
                client(fields).permissions(fields.text("session_id")), fields, Show::permissions));
        ops.put("set_permissions", this::setPermissions);
    }

    private Client client(Fields fields) {
        return driver.on(fields, Client.class);
    }

    private void capabilities(Fields fields, Driver.Call call) {
        var json = new JsonObject();
        json.addProperty("language", "java");
        json.add("transports", Show.texts(List.of("h2", "unix")));
        json.add("ops", Show.texts(driver.ops().keySet()));
        call.ok(json);
    }

    private void connect(Fields fields, Driver.Call call) {
        var builder = Client.builder(fields.text("target"));
        fields.text("token", builder::token);
        fields.duration("wait_ms", builder::waitLimit);
        fields.duration("call_limit_ms", builder::callLimit);
        if (fields.has("backoff_base_ms")) {
            builder.backoff(new Backoff(
                    Duration.ofMillis(fields.number("backoff_base_ms")),
                    Duration.ofMillis(fields.number("backoff_cap_ms"))));
        }
        driver.keep(fields.text("as"), builder.connect());
        call.ok();
    }

    private void newSession(Fields fields, Driver.Call call) {
        var made = fields.has("preset")
                ? client(fields).newSession(new NewSession(fields.text("preset"), false))
                : client(fields).newSession();
        call.reply(made, fields, id -> {
            var json = new JsonObject();
            json.addProperty("session_id", id);
            return json;
        });
    }

    private void setPermissions(Fields fields, Driver.Call call) {
        var session = fields.text("session_id");
        var client = client(fields);
        var set = fields.has("preset")
                ? client.selectPreset(session, fields.text("preset"))
                : fields.has("approval")
                        ? client.setApprovalPolicy(session, ApprovalPolicy.valueOf(fields.text("approval")))
                        : client.setSandboxMode(session, SandboxMode.valueOf(fields.text("sandbox")));
        call.reply(set, fields, Show::permissions);
    }
}
