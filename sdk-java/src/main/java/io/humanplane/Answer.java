package io.humanplane;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one question.
 *
 * @param id the question's
 * @param selected the labels that were picked
 * @param custom an answer in own words
 * @param skipped the question was left out on purpose
 */
public record Answer(String id, List<String> selected, @Nullable String custom, boolean skipped) {

    /**
     * Keeps its own list of the labels.
     *
     * @param id the question's
     * @param selected the labels that were picked
     * @param custom an answer in own words
     * @param skipped the question was left out on purpose
     */
    public Answer {
        selected = List.copyOf(selected);
    }

    /**
     * Picks labels, to the letter.
     *
     * @param id the question's
     * @param labels what is picked
     * @return the answer
     */
    public static Answer pick(String id, String... labels) {
        return new Answer(id, List.of(labels), null, false);
    }

    /**
     * Answers in own words.
     *
     * @param id the question's
     * @param text the words
     * @return the answer
     */
    public static Answer write(String id, String text) {
        return new Answer(id, List.of(), text, false);
    }

    /**
     * Leaves a question out on purpose.
     *
     * @param id the question's
     * @return the answer
     */
    public static Answer skip(String id) {
        return new Answer(id, List.of(), null, true);
    }
}
