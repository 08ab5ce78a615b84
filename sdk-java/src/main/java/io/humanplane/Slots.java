package io.humanplane;

import java.util.ArrayDeque;
import java.util.Queue;

/** Bounds how many handlers run at once; who comes later waits. The server bounds how many wait. */
final class Slots {
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int free;

    Slots(int slots) {
        free = slots;
    }

    /** Runs it in a slot, now or later. */
    void take(Runnable work) {
        synchronized (this) {
            if (free == 0) {
                waiting.add(work);
                return;
            }
            free--;
        }
        work.run();
    }

    void release() {
        Runnable next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                free++;
                return;
            }
        }
        next.run();
    }
}
