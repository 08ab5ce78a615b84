package io.humanplane;

import java.util.List;

/** What is asked of an answerer. */
public sealed interface Asked {
    /**
     * May one exact action be done, once?
     *
     * @param toolName the tool that wants to run
     * @param callId the logged tool call; empty where none was
     * @param reason why it is asked
     */
    record Approval(String toolName, String callId, String reason) implements Asked {}

    /**
     * A batch of questions.
     *
     * @param questions each to be answered
     */
    record Questions(List<Question> questions) implements Asked {}

    /** Something that this version does not know; it is passed on. */
    record Unknown() implements Asked {}
}
