package io.humanplane;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import io.humanplane.internal.humanplane.v1.AgentLease;
import io.humanplane.internal.humanplane.v1.ApprovalAsk;
import io.humanplane.internal.humanplane.v1.ApprovalDecided;
import io.humanplane.internal.humanplane.v1.ApprovalOutcome;
import io.humanplane.internal.humanplane.v1.FieldViolation;
import io.humanplane.internal.humanplane.v1.GateDecided;
import io.humanplane.internal.humanplane.v1.PathEntry;
import io.humanplane.internal.humanplane.v1.QuestionAnswer;
import io.humanplane.internal.humanplane.v1.QuestionsAsk;
import io.humanplane.internal.humanplane.v1.QuestionsSettled;
import io.humanplane.internal.humanplane.v1.RuntimeContext;
import java.time.Instant;
import java.util.List;

/** From the messages of the contract to our own values. What this version does not know is {@code UNKNOWN}. */
final class Read {
    private Read() {}

    static Outcome outcome(ApprovalOutcome outcome) {
        return switch (outcome) {
            case APPROVAL_OUTCOME_ALLOWED_ONCE -> Outcome.ALLOWED_ONCE;
            case APPROVAL_OUTCOME_REJECTED -> Outcome.REJECTED;
            case APPROVAL_OUTCOME_CANCELLED -> Outcome.CANCELLED;
            case APPROVAL_OUTCOME_UNAVAILABLE -> Outcome.UNAVAILABLE;
            case APPROVAL_OUTCOME_UNSPECIFIED, UNRECOGNIZED -> Outcome.UNKNOWN;
        };
    }

    static Decision decision(ApprovalDecided decided) {
        return new Decision(
                decided.getApprovalId(),
                outcome(decided.getOutcome()),
                decided.getCause(),
                decided.getNote(),
                decided.hasDecidedBy() ? by(decided.getDecidedBy()) : null,
                decided.getAskedSeq(),
                decided.getDecidedSeq(),
                decided.getReplayed());
    }

    static Gated gated(GateDecided decided) {
        var verdict = switch (decided.getVerdict()) {
            case GATE_VERDICT_ALLOWED -> GateVerdict.ALLOWED;
            case GATE_VERDICT_DENIED -> GateVerdict.DENIED;
            case GATE_VERDICT_UNAVAILABLE -> GateVerdict.UNAVAILABLE;
            case GATE_VERDICT_ABORTED_BEFORE_DISPATCH -> GateVerdict.ABORTED_BEFORE_DISPATCH;
            case GATE_VERDICT_UNSPECIFIED, UNRECOGNIZED -> GateVerdict.UNKNOWN;
        };
        return new Gated(
                verdict,
                decided.getReason(),
                decided.getRule(),
                decided.getApprovalId(),
                decided.getCause(),
                decided.getReplayed());
    }

    static Answers answers(QuestionsSettled settled) {
        return new Answers(
                settled.getQuestionsId(),
                settled.getAnswersList().stream().map(Read::answer).toList(),
                settled.hasDecidedBy() ? by(settled.getDecidedBy()) : null,
                settled.getAskedSeq(),
                settled.getSettledSeq(),
                settled.getReplayed());
    }

    private static Answer answer(QuestionAnswer answer) {
        var custom = answer.hasCustom() ? answer.getCustom() : null;
        return new Answer(answer.getId(), answer.getSelectedList(), custom, answer.getSkipped());
    }

    static DecidedBy by(io.humanplane.internal.humanplane.v1.DecidedBy by) {
        var kind = switch (by.getKind()) {
            case ACTOR_KIND_HUMAN -> ActorKind.HUMAN;
            case ACTOR_KIND_POLICY -> ActorKind.POLICY;
            case ACTOR_KIND_AUTOMATON -> ActorKind.AUTOMATON;
            case ACTOR_KIND_SERVER -> ActorKind.SERVER;
            case ACTOR_KIND_UNSPECIFIED, UNRECOGNIZED -> ActorKind.UNKNOWN;
        };
        return new DecidedBy(kind, by.getPrincipal(), by.getRegistrationId(), by.getAnswererId());
    }

    static AgentRef agent(AgentLease lease) {
        return new AgentRef(lease.getAgentId(), lease.getIncarnation());
    }

    static AgentRef agent(io.humanplane.internal.humanplane.v1.AgentRef agent) {
        return new AgentRef(agent.getAgentId(), agent.getIncarnation());
    }

    static Context context(RuntimeContext context) {
        return new Context(context.getText(), policy(context.getPolicy()));
    }

    static ApprovalPolicy policy(io.humanplane.internal.humanplane.v1.ApprovalPolicy policy) {
        return switch (policy) {
            case APPROVAL_POLICY_ASK -> ApprovalPolicy.ASK;
            case APPROVAL_POLICY_NEVER -> ApprovalPolicy.NEVER;
            case APPROVAL_POLICY_UNSPECIFIED, UNRECOGNIZED -> ApprovalPolicy.UNKNOWN;
        };
    }

    static SandboxMode sandbox(io.humanplane.internal.humanplane.v1.SandboxMode mode) {
        return switch (mode) {
            case SANDBOX_MODE_READ_ONLY -> SandboxMode.READ_ONLY;
            case SANDBOX_MODE_WORKSPACE_WRITE -> SandboxMode.WORKSPACE_WRITE;
            case SANDBOX_MODE_DANGER_FULL_ACCESS -> SandboxMode.DANGER_FULL_ACCESS;
            case SANDBOX_MODE_UNSPECIFIED, UNRECOGNIZED -> SandboxMode.UNKNOWN;
        };
    }

    static Question question(io.humanplane.internal.humanplane.v1.Question question) {
        var intent = question.getIntent();
        return new Question(
                question.getId(),
                question.getQuestion(),
                question.hasHeader() ? question.getHeader() : null,
                question.hasDetail() ? question.getDetail() : null,
                question.getOptionsList().stream()
                        .map(o -> new Choice(o.getLabel(), o.hasDescription() ? o.getDescription() : null))
                        .toList(),
                question.getMultiSelect(),
                intent.getKind().equals(Write.PLAN_REVIEW) && intent.hasApprove() ? intent.getApprove() : null);
    }

    static Asked.Approval asked(ApprovalAsk ask) {
        return new Asked.Approval(ask.getToolName(), ask.getCallId(), ask.getReason());
    }

    static Asked.Questions asked(QuestionsAsk ask) {
        return new Asked.Questions(ask.getQuestionsList().stream().map(Read::question).toList());
    }

    static List<AgentRef> path(List<PathEntry> path) {
        return path.stream().map(entry -> new AgentRef(entry.getAgentId(), entry.getIncarnation())).toList();
    }

    static ToolCall toolCall(io.humanplane.internal.humanplane.v1.ToolCall call) {
        return new ToolCall(call.getCallId(), call.getName(), text(call.getArgumentsJson()), call.getSeq());
    }

    static SessionEvent event(io.humanplane.internal.humanplane.v1.SessionEvent event) {
        return new SessionEvent(event.getSeq(), instant(event.getTime()), event.getType(), text(event.getDataJson()));
    }

    static List<Violation> violations(List<FieldViolation> violations) {
        return violations.stream().map(v -> new Violation(v.getField(), v.getDescription())).toList();
    }

    static Instant instant(Timestamp time) {
        return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
    }

    static String text(ByteString bytes) {
        return bytes.toStringUtf8();
    }
}
