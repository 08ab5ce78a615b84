package io.humanplane;

import com.google.protobuf.ByteString;
import io.humanplane.internal.humanplane.v1.Dismiss;
import io.humanplane.internal.humanplane.v1.GlobalScope;
import io.humanplane.internal.humanplane.v1.QuestionAnswer;
import io.humanplane.internal.humanplane.v1.QuestionAnswers;
import io.humanplane.internal.humanplane.v1.QuestionIntent;
import io.humanplane.internal.humanplane.v1.QuestionOption;
import io.humanplane.internal.humanplane.v1.SandboxEnforcement;
import io.humanplane.internal.humanplane.v1.Scope;
import java.util.Set;

/** From our own values to the messages of the contract. */
final class Write {
    static final String PLAN_REVIEW = "plan-review";
    static final Scope EVERYTHING =
            Scope.newBuilder().setGlobal(GlobalScope.getDefaultInstance()).build();

    private Write() {}

    static ByteString text(String text) {
        return ByteString.copyFromUtf8(text);
    }

    static com.google.protobuf.Duration duration(java.time.Duration duration) {
        return com.google.protobuf.Duration.newBuilder()
                .setSeconds(duration.getSeconds())
                .setNanos(duration.getNano())
                .build();
    }

    static io.humanplane.internal.humanplane.v1.AgentRef agent(AgentRef agent) {
        return io.humanplane.internal.humanplane.v1.AgentRef.newBuilder()
                .setAgentId(agent.agentId())
                .setIncarnation(agent.incarnation())
                .build();
    }

    static io.humanplane.internal.humanplane.v1.NewEvent event(NewEvent event) {
        return io.humanplane.internal.humanplane.v1.NewEvent.newBuilder()
                .setType(event.type())
                .setDataJson(text(event.dataJson()))
                .build();
    }

    static io.humanplane.internal.humanplane.v1.Question question(Question question) {
        var said = io.humanplane.internal.humanplane.v1.Question.newBuilder()
                .setId(question.id())
                .setQuestion(question.text())
                .setMultiSelect(question.multiSelect());
        if (question.header() != null) {
            said.setHeader(question.header());
        }
        if (question.detail() != null) {
            said.setDetail(question.detail());
        }
        if (question.planReview() != null) {
            said.setIntent(QuestionIntent.newBuilder().setKind(PLAN_REVIEW).setApprove(question.planReview()));
        }
        question.choices().forEach(choice -> said.addOptions(option(choice)));
        return said.build();
    }

    private static QuestionOption option(Choice choice) {
        var option = QuestionOption.newBuilder().setLabel(choice.label());
        if (choice.description() != null) {
            option.setDescription(choice.description());
        }
        return option.build();
    }

    static QuestionAnswer answer(Answer answer) {
        var said = QuestionAnswer.newBuilder()
                .setId(answer.id())
                .addAllSelected(answer.selected())
                .setSkipped(answer.skipped());
        if (answer.custom() != null) {
            said.setCustom(answer.custom());
        }
        return said.build();
    }

    static void reply(QuestionReply reply, io.humanplane.internal.humanplane.v1.Answer.Builder answer) {
        if (reply instanceof QuestionReply.Answered answered) {
            var items = QuestionAnswers.newBuilder();
            answered.items().forEach(item -> items.addItems(answer(item)));
            answer.setAnswers(items);
        } else {
            answer.setDismiss(Dismiss.getDefaultInstance());
        }
    }

    static SandboxEnforcement enforcement(Set<SandboxMode> modes, EnforcementLevel level) {
        var said = SandboxEnforcement.newBuilder().setLevel(switch (level) {
            case PARTIAL -> io.humanplane.internal.humanplane.v1.EnforcementLevel.ENFORCEMENT_LEVEL_PARTIAL;
            case FULL -> io.humanplane.internal.humanplane.v1.EnforcementLevel.ENFORCEMENT_LEVEL_FULL;
        });
        modes.forEach(mode -> said.addModes(sandbox(mode)));
        return said.build();
    }

    static io.humanplane.internal.humanplane.v1.SandboxMode sandbox(SandboxMode mode) {
        return switch (mode) {
            case READ_ONLY -> io.humanplane.internal.humanplane.v1.SandboxMode.SANDBOX_MODE_READ_ONLY;
            case WORKSPACE_WRITE -> io.humanplane.internal.humanplane.v1.SandboxMode.SANDBOX_MODE_WORKSPACE_WRITE;
            case DANGER_FULL_ACCESS -> io.humanplane.internal.humanplane.v1.SandboxMode.SANDBOX_MODE_DANGER_FULL_ACCESS;
            case UNKNOWN -> throw new SettingException("no sandbox mode: " + mode);
        };
    }

    static io.humanplane.internal.humanplane.v1.ApprovalPolicy policy(ApprovalPolicy policy) {
        return switch (policy) {
            case ASK -> io.humanplane.internal.humanplane.v1.ApprovalPolicy.APPROVAL_POLICY_ASK;
            case NEVER -> io.humanplane.internal.humanplane.v1.ApprovalPolicy.APPROVAL_POLICY_NEVER;
            case UNKNOWN -> throw new SettingException("no approval policy: " + policy);
        };
    }

    static io.humanplane.internal.humanplane.v1.AskKind kind(AskKind kind) {
        return switch (kind) {
            case APPROVAL -> io.humanplane.internal.humanplane.v1.AskKind.ASK_KIND_APPROVAL;
            case QUESTION -> io.humanplane.internal.humanplane.v1.AskKind.ASK_KIND_QUESTION;
            case UNKNOWN -> throw new SettingException("no kind of ask: " + kind);
        };
    }
}
