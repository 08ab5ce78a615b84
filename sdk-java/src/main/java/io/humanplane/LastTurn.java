package io.humanplane;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.concurrent.CompletableFuture;

/** The number of the turn that began last in an agent's session; read from the log the first time. */
final class LastTurn {
    /** How many events one page holds. */
    private static final int PAGE = 1000;

    private LastTurn() {}

    static CompletableFuture<Long> of(Agent agent) {
        long known = agent.lastTurn();
        if (known >= 0) {
            return CompletableFuture.completedFuture(known);
        }
        return read(agent.client().events(agent.sessionId(), PAGE, "turn/start"), 0);
    }

    private static CompletableFuture<Long> read(EventPages pages, long before) {
        return pages.next().thenCompose(page -> {
            long last = page.stream().mapToLong(LastTurn::number).reduce(before, Math::max);
            return page.isEmpty() ? CompletableFuture.completedFuture(last) : read(pages, last);
        });
    }

    private static long number(SessionEvent event) {
        try {
            return JsonParser.parseString(event.dataJson()).getAsJsonObject().get("turn").getAsLong();
        } catch (JsonParseException | IllegalStateException | NullPointerException | NumberFormatException odd) {
            return 0;
        }
    }
}
