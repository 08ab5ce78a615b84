package io.humanplane.driver;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of an op. One that is not there is null, or not told. */
record Fields(JsonObject json) {
    boolean has(String name) {
        return json.has(name) && !json.get(name).isJsonNull();
    }

    String text(String name) {
        if (!has(name)) {
            throw new UsageException("no field " + name);
        }
        return json.get(name).getAsString();
    }

    String text(String name, String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    @Nullable String textOrNull(String name) {
        return has(name) ? text(name) : null;
    }

    long number(String name) {
        text(name);
        return json.get(name).getAsLong();
    }

    boolean flag(String name) {
        return has(name) && json.get(name).getAsBoolean();
    }

    void text(String name, Consumer<String> told) {
        if (has(name)) {
            told.accept(text(name));
        }
    }

    void duration(String name, Consumer<Duration> told) {
        if (has(name)) {
            told.accept(Duration.ofMillis(number(name)));
        }
    }

    Fields object(String name) {
        return new Fields(json.getAsJsonObject(name));
    }

    List<String> texts(String name) {
        return list(name, JsonElement::getAsString);
    }

    List<Fields> objects(String name) {
        return list(name, element -> new Fields(element.getAsJsonObject()));
    }

    private <T> List<T> list(String name, Function<JsonElement, T> read) {
        var all = new ArrayList<T>();
        (has(name) ? json.getAsJsonArray(name) : new JsonArray()).forEach(element -> all.add(read.apply(element)));
        return all;
    }

    /** The driver was told nonsense. */
    static final class UsageException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message);
        }
    }
}
