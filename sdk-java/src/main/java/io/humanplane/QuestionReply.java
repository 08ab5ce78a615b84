package io.humanplane;

import java.util.List;

/** A handler's word on a batch of questions. */
public sealed interface QuestionReply {
    /**
     * Answers.
     *
     * @param items one for each question, in any order
     */
    record Answered(List<Answer> items) implements QuestionReply {
        /**
         * Keeps its own list.
         *
         * @param items one for each question, in any order
         */
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
}
