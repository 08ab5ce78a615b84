package io.humanplane;

import io.grpc.Status;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why the server refused. The reason and the metadata keys are the contract; the message is for people.
 *
 * @param code the gRPC code
 * @param reason why, such as {@code NO_OPEN_TURN}
 * @param message for people; it may change
 * @param metadata facts, under the keys that the reason documents
 * @param violations what is wrong with single fields, preconditions or quotas
 * @param retryAfter how long to wait before the next try; zero where nothing is asked
 */
public record Refusal(
        Status.Code code,
        String reason,
        String message,
        Map<String, String> metadata,
        List<Violation> violations,
        Duration retryAfter) {

    /**
     * One fact.
     *
     * @param key as the reason documents it
     * @return null where it was not told
     */
    public @Nullable String fact(String key) {
        return metadata.get(key);
    }

    @Override
    public String toString() {
        var text = new StringBuilder(reason).append(": ").append(message);
        violations.forEach(v -> text.append("; ").append(v.field()).append(": ").append(v.description()));
        return text.toString();
    }
}
