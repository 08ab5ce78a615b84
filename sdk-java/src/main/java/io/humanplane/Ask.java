package io.humanplane;

import io.humanplane.internal.humanplane.v1.AskQuestionsRequest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A batch of questions. Immutable. */
public final class Ask {
    private final List<Question> questions;
    private final String requestId;
    private final @Nullable Duration deadline;

    private Ask(List<Question> questions, String requestId, @Nullable Duration deadline) {
        this.questions = questions;
        this.requestId = requestId;
        this.deadline = deadline;
    }

    /**
     * A batch under a new request id.
     *
     * @param questions 1 to 64
     * @return the batch
     */
    public static Ask of(Question... questions) {
        return of(List.of(questions));
    }

    /**
     * A batch under a new request id.
     *
     * @param questions 1 to 64
     * @return the batch
     */
    public static Ask of(List<Question> questions) {
        return new Ask(List.copyOf(questions), UUID.randomUUID().toString(), null);
    }

    /**
     * The caller's own name for the batch: the same content under the same name joins it, or returns what it settled
     * as.
     *
     * @param id at most 128 bytes
     * @return the same under that name
     */
    public Ask requestId(String id) {
        return new Ask(questions, id, deadline);
    }

    /**
     * How long the batch lives after it was asked; then the server aborts it.
     *
     * @param deadline more than zero
     * @return the same with the deadline
     */
    public Ask deadline(Duration deadline) {
        return new Ask(questions, requestId, deadline);
    }

    @Nullable Duration deadline() {
        return deadline;
    }

    AskQuestionsRequest.Builder request(String session, Duration wait) {
        var request = AskQuestionsRequest.newBuilder()
                .setRequestId(requestId)
                .setSessionId(session)
                .setWait(Write.duration(wait));
        questions.forEach(question -> request.addQuestions(Write.question(question)));
        if (deadline != null) {
            request.setDeadline(Write.duration(deadline));
        }
        return request;
    }
}
