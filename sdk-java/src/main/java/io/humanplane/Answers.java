package io.humanplane;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A batch that was answered.
 *
 * @param questionsId what the server calls the batch
 * @param items one for each question, in the order asked
 * @param by who answered
 * @param askedSeq where {@code question/asked} stands
 * @param settledSeq where {@code question/answered} stands
 * @param replayed it had settled before the call came
 */
public record Answers(
        String questionsId,
        List<Answer> items,
        @Nullable DecidedBy by,
        long askedSeq,
        long settledSeq,
        boolean replayed) {

    /**
     * The answer to one question.
     *
     * @param id the question's
     * @return empty where the batch had no such question
     */
    public Optional<Answer> get(String id) {
        return items.stream().filter(item -> item.id().equals(id)).findFirst();
    }
}
