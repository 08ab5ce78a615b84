package io.humanplane;

import io.humanplane.internal.humanplane.v1.Dismiss;
import io.humanplane.internal.humanplane.v1.QuestionAnswers;
import java.util.List;

/** A handler's word on a batch of questions. */
public sealed interface QuestionReply {
    /**
     * Answers.
     *
     * @param items one for each question, in any order
     */
    record Answered(List<Answer> items) implements QuestionReply {
        /** Keeps its own list. */
        public Answered {
            items = List.copyOf(items);
        }
    }

    /** The person does not want to answer. */
    record Dismissed() implements QuestionReply {}

    /**
     * With answers.
     *
     * @param items one for each question, in any order
     * @return the reply
     */
    static QuestionReply of(Answer... items) {
        return new Answered(List.of(items));
    }

    /**
     * Without.
     *
     * @return the reply
     */
    static QuestionReply dismissed() {
        return new Dismissed();
    }

    /** Written into the frame. */
    static void write(QuestionReply reply, io.humanplane.internal.humanplane.v1.Answer.Builder answer) {
        if (reply instanceof Answered answered) {
            var items = QuestionAnswers.newBuilder();
            answered.items().forEach(item -> items.addItems(Write.answer(item)));
            answer.setAnswers(items);
        } else {
            answer.setDismiss(Dismiss.getDefaultInstance());
        }
    }
}
