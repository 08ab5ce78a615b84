package io.humanplane;

import io.humanplane.internal.humanplane.v1.QuestionsFailure;
import io.humanplane.internal.humanplane.v1.QuestionsSettled;
import java.util.Set;

/** Why a batch of questions brought no answers. */
final class Questions {
    /** The name that alone makes a domain error of an answerer's failure. */
    static final String DOMAIN_ERROR = "UserQuestionError";

    /** The reasons of a refusal that are domain codes of questions. */
    private static final Set<String> DOMAIN_CODES = Set.of(
            "ASK_ABORTED",
            "EMPTY_QUESTIONS",
            "BAD_INTENT",
            "CALLER_NOT_LIVE",
            "STALE_AGENT",
            "DELEGATED_CALLER",
            "DUPLICATE_PROVIDER");

    private Questions() {}

    /** The domain error where a refusal is one. */
    static HumanplaneException refused(HumanplaneException error) {
        return error instanceof RefusalException refused && DOMAIN_CODES.contains(refused.reason())
                ? new QuestionException(refused.refusal())
                : error;
    }

    /** What a batch that was not answered settled as. */
    static HumanplaneException settled(QuestionsSettled settled) {
        return switch (settled.getOutcome()) {
            case QUESTIONS_OUTCOME_DISMISSED -> domain("ASK_CANCELLED", "the person dismissed the questions", settled);
            case QUESTIONS_OUTCOME_ABORTED -> domain("ASK_ABORTED", "the questions were withdrawn", settled);
            case QUESTIONS_OUTCOME_UNAVAILABLE -> domain("NO_PROVIDER", "nobody could answer", settled);
            case QUESTIONS_OUTCOME_FAILED -> failed(settled.getFailure(), settled);
            case QUESTIONS_OUTCOME_ANSWERED, QUESTIONS_OUTCOME_UNSPECIFIED, UNRECOGNIZED ->
                new ProtocolException("questions settled with outcome " + settled.getOutcomeValue());
        };
    }

    private static HumanplaneException failed(QuestionsFailure failure, QuestionsSettled settled) {
        if (failure.getName().equals(DOMAIN_ERROR) && failure.hasMessage() && failure.hasCode()) {
            return domain(failure.getCode(), failure.getMessage(), settled);
        }
        return new AnswererException(
                failure.getName(),
                failure.hasMessage() ? failure.getMessage() : null,
                failure.hasCode() ? failure.getCode() : null);
    }

    private static QuestionException domain(String code, String message, QuestionsSettled settled) {
        return new QuestionException(code, message, settled.getCause(), settled.getSettledSeq());
    }
}
