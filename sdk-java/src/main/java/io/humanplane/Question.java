package io.humanplane;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One question of a batch. Free text is always a possible answer.
 *
 * @param id echoed by the answer; unique in its batch
 * @param text what is asked
 * @param header a short title
 * @param detail what is to be judged, such as a plan
 * @param choices the answers that can be picked
 * @param multiSelect several may be picked
 * @param planReview the label that approves, where this is the review of the plan in {@code detail}
 */
public record Question(
        String id,
        String text,
        @Nullable String header,
        @Nullable String detail,
        List<Choice> choices,
        boolean multiSelect,
        @Nullable String planReview) {

    /**
     * Keeps its own list of the choices.
     *
     * @param id echoed by the answer; unique in its batch
     * @param text what is asked
     * @param header a short title
     * @param detail what is to be judged, such as a plan
     * @param choices the answers that can be picked
     * @param multiSelect several may be picked
     * @param planReview the label that approves, where this is the review of the plan in {@code detail}
     */
    public Question {
        choices = List.copyOf(choices);
    }

    /**
     * A question without choices.
     *
     * @param id echoed by the answer
     * @param text what is asked
     * @return the question
     */
    public static Question of(String id, String text) {
        return new Question(id, text, null, null, List.of(), false, null);
    }

    /**
     * With a short title.
     *
     * @param header the title
     * @return the question
     */
    public Question withHeader(String header) {
        return new Question(id, text, header, detail, choices, multiSelect, planReview);
    }

    /**
     * With what is to be judged.
     *
     * @param detail such as a plan
     * @return the question
     */
    public Question withDetail(String detail) {
        return new Question(id, text, header, detail, choices, multiSelect, planReview);
    }

    /**
     * With one more answer that can be picked.
     *
     * @param label what is picked
     * @return the question
     */
    public Question withChoice(String label) {
        return withChoice(label, null);
    }

    /**
     * With one more answer that can be picked.
     *
     * @param label what is picked
     * @param description what picking it means
     * @return the question
     */
    public Question withChoice(String label, @Nullable String description) {
        var more = new ArrayList<>(choices);
        more.add(new Choice(label, description));
        return new Question(id, text, header, detail, more, multiSelect, planReview);
    }

    /**
     * Several may be picked.
     *
     * @return the question
     */
    public Question withMultiSelect() {
        return new Question(id, text, header, detail, choices, true, planReview);
    }

    /**
     * As the review of the plan in {@link #detail()}.
     *
     * @param approve the label that approves
     * @return the question
     */
    public Question withPlanReview(String approve) {
        return new Question(id, text, header, detail, choices, multiSelect, approve);
    }
}
