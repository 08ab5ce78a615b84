package io.humanplane;

import io.humanplane.internal.humanplane.v1.AgentAttached;
import io.humanplane.internal.humanplane.v1.AgentHello;
import io.humanplane.internal.humanplane.v1.AgentLease;
import io.humanplane.internal.humanplane.v1.RuntimeContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What keeps an agent live: answers pings, comes back after a loss, says goodbye. */
final class Lease {
    private static final Duration GRACE = Duration.ofSeconds(10);
    /** The server may notice a loss so much later than this side, and only then does the grace begin. */
    private static final Duration NOTICE = Duration.ofSeconds(10);

    private static final System.Logger LOG = System.getLogger(Lease.class.getName());

    private final Client client;
    private final AgentHello.Builder hello;
    private final CompletableFuture<HumanplaneException> ended = new CompletableFuture<>();
    private final List<Newest<Context>> listeners = new ArrayList<>();
    private @Nullable Context context;
    private @Nullable AgentStream stream;
    private Duration grace = GRACE;
    private boolean leaving;
    private volatile @Nullable AgentLease lease;

    private Lease(Client client, AgentHello hello) {
        this.client = client;
        this.hello = hello.toBuilder();
    }

    /** Attaches. Cancelling the future gives the attempt up. */
    static CompletableFuture<Lease> attach(Client client, AgentHello hello) {
        var lease = new Lease(client, hello);
        return Relay.of(lease.open(), attached -> CompletableFuture.completedFuture(lease));
    }

    /** What goes with every call for the agent; throws what ended the lease. */
    AgentLease current() {
        var over = ended.getNow(null);
        if (over != null) {
            throw over;
        }
        return java.util.Objects.requireNonNull(lease, "attached");
    }

    /** Completes, and never fails, once the lease has ended for good. */
    CompletableFuture<HumanplaneException> ended() {
        return ended;
    }

    synchronized void onContext(Consumer<? super Context> told) {
        var newest = new Newest<Context>(client.threads(), told);
        listeners.add(newest);
        if (context != null) {
            newest.tell(context);
        }
    }

    /** Says goodbye. */
    synchronized CompletableFuture<HumanplaneException> leave() {
        leaving = true;
        if (stream == null) {
            ended.complete(new ClosedException());
        } else {
            stream.leave();
        }
        return ended;
    }

    private synchronized CompletableFuture<AgentStream> open() {
        return AgentStream.open(client, this, hello.build());
    }

    /** The server has attached the agent to this stream. */
    synchronized void attached(AgentStream by, AgentAttached attached) {
        lease = attached.getLease();
        hello.setResumeToken(attached.getResumeToken()).setTakeOver(false);
        var said = Wire.duration(attached.getGrace());
        grace = said.isZero() || said.isNegative() ? GRACE : said;
        stream = by;
        if (leaving) {
            by.leave();
        }
    }

    synchronized void told(RuntimeContext said) {
        hello.setKnownPolicyValue(said.getPolicyValue());
        context = Read.context(said);
        listeners.forEach(listener -> listener.tell(context));
    }

    /** The stream that was attached has ended. */
    void lost(@Nullable HumanplaneException why) {
        var error = why == null ? Statuses.lost("the server ended the lease's stream") : why;
        synchronized (this) {
            stream = null;
            if (leaving) {
                ended.complete(new ClosedException());
                return;
            }
        }
        if (mayComeBack(error)) {
            long until = System.nanoTime() + grace.plus(NOTICE).toNanos();
            resume(error, until, client.settings().backoff().pace());
        } else {
            ended.complete(error);
        }
    }

    /** Missed pings and a parent that has gone look alike; coming back tells which. */
    private static boolean mayComeBack(HumanplaneException error) {
        return error.isRetryable() || error.is("CALLER_NOT_LIVE");
    }

    private void resume(HumanplaneException error, long until, Backoff.Pace pace) {
        LOG.log(System.Logger.Level.DEBUG, () -> "the agent's stream is lost; coming back: " + error);
        var left = Duration.ofNanos(Math.max(0, until - System.nanoTime()));
        var wait = pace.next(error.retryAfter());
        var slept = client.threads().sleep(wait.compareTo(left) < 0 ? wait : left);
        slept.thenCompose(done -> open()).whenComplete((stream, thrown) -> {
            if (thrown == null) {
                return;
            }
            var next = Statuses.own(thrown);
            if (isLeaving()) {
                ended.complete(new ClosedException());
            } else if (next.isRetryable() && System.nanoTime() < until) {
                resume(next, until, pace);
            } else {
                ended.complete(next);
            }
        });
    }

    private synchronized boolean isLeaving() {
        return leaving;
    }
}
