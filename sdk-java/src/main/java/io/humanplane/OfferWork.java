package io.humanplane;

import io.humanplane.internal.humanplane.v1.Answer;
import io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest;
import io.humanplane.internal.humanplane.v1.Fail;
import io.humanplane.internal.humanplane.v1.Next;
import io.humanplane.internal.humanplane.v1.Offer;
import io.humanplane.internal.humanplane.v1.Presented;
import io.humanplane.internal.humanplane.v1.Released;
import io.humanplane.internal.humanplane.v1.ReplyAccepted;
import io.humanplane.internal.humanplane.v1.ReplyRefused;
import io.humanplane.internal.humanplane.v1.Retract;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The work on one offer, from the handler to what became of its word. */
final class OfferWork {
    /** How often a handler may mend an answer before its offer fails. */
    private static final int TRIES = 3;

    private static final Set<String> MENDABLE = Set.of("FIELD_INVALID", "BLANK_FIELD");

    private enum Said {
        NOTHING,
        ANSWER,
        NEXT,
        FAIL
    }

    private final AnswererStream stream;
    private final Offer offer;
    private final Asked ask;
    private final Answerer.Handlers handlers;
    private final Threads threads;
    private final Slots slots;
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    private @Nullable Handling<?, ?> handling;
    private Said said = Said.NOTHING;
    private int tries;
    private List<Violation> wrong = List.of();

    OfferWork(AnswererStream stream, Offer offer, Answerer.Handlers handlers, Threads threads, Slots slots) {
        this.stream = stream;
        this.offer = offer;
        this.ask = io.humanplane.Offer.asked(offer);
        this.handlers = handlers;
        this.threads = threads;
        this.slots = slots;
    }

    CompletableFuture<@Nullable Void> over() {
        return over;
    }

    /** Lets the handler say what it will; a kind without a handler is passed on. */
    void handle(List<Violation> mend) {
        synchronized (this) {
            tries++;
            wrong = mend;
            said = Said.NOTHING;
        }
        if (ask instanceof Asked.Approval approval && handlers.approvals != null) {
            start(handlers.approvals, io.humanplane.Offer.of(offer, approval, mend, over), Verdict::write);
        } else if (ask instanceof Asked.Questions questions && handlers.questions != null) {
            start(handlers.questions, io.humanplane.Offer.of(offer, questions, mend, over), Write::reply);
        } else {
            pass();
        }
    }

    private <A, R> void start(
            Handler<? super A, ? extends CompletionStage<? extends @Nullable R>> handler,
            A asked,
            BiConsumer<R, Answer.Builder> write) {
        slots.take(() -> {
            synchronized (this) {
                if (over.isDone()) {
                    slots.release();
                    return;
                }
                stream.say(frame().setPresented(Presented.newBuilder().setOfferId(offer.getOfferId())));
                handling = Handling.<A, @Nullable R>run(threads, handler, asked, (word, thrown) -> {
                    slots.release();
                    came(word, thrown, write);
                });
            }
        });
    }

    private synchronized <R> void came(
            @Nullable R word, @Nullable Throwable thrown, BiConsumer<R, Answer.Builder> write) {
        if (over.isDone()) {
            return;
        }
        if (thrown != null) {
            fail(HandlerException.of(thrown));
        } else if (word == null) {
            pass();
        } else {
            var answer = Answer.newBuilder()
                    .setOfferId(offer.getOfferId())
                    .setAnswerId(UUID.randomUUID().toString());
            write.accept(word, answer);
            said = Said.ANSWER;
            stream.say(frame().setAnswer(answer));
        }
    }

    private synchronized void pass() {
        said = Said.NEXT;
        stream.say(frame().setNext(Next.newBuilder().setOfferId(offer.getOfferId())));
    }

    private synchronized void fail(HandlerException failure) {
        var fail = Fail.newBuilder().setOfferId(offer.getOfferId()).setName(failure.name());
        if (failure.getMessage() != null) {
            fail.setMessage(failure.getMessage());
        }
        if (failure.code() != null) {
            fail.setCode(failure.code());
        }
        said = Said.FAIL;
        stream.say(frame().setFail(fail));
    }

    void accepted(ReplyAccepted accepted) {
        over(said == Said.NEXT
                ? new Report.Passed()
                : new Report.Counted(accepted.hasSettledSeq() ? accepted.getSettledSeq() : null));
    }

    void refused(ReplyRefused refused) {
        var violations = Read.violations(refused.getViolationsList());
        if (said == Said.ANSWER && MENDABLE.contains(refused.getReason())) {
            if (tries < TRIES) {
                handle(violations);
            } else {
                fail(new HandlerException("InvalidAnswer", "the handler gave no valid answer", null));
            }
            return;
        }
        var standing = refused.getStanding().hasApproval()
                ? Read.decision(refused.getStanding().getApproval())
                : null;
        over(new Report.Refused(refused.getReason(), violations, standing));
    }

    void retracted(Retract retract) {
        var by = retract.hasBy() ? Read.by(retract.getBy()) : null;
        if (over(new Report.Retracted(retract.getCause(), by))) {
            stream.say(frame().setReleased(Released.newBuilder().setOfferId(offer.getOfferId())));
        }
    }

    /** The stream is gone. */
    void lost() {
        over(new Report.Lost());
    }

    private boolean over(Report report) {
        Handling<?, ?> running;
        synchronized (this) {
            if (!over.complete(null)) {
                return false;
            }
            running = handling;
        }
        if (running != null) {
            running.cancel();
        }
        handlers.report.accept(io.humanplane.Offer.of(offer, ask, wrong, over), report);
        return true;
    }

    private static AnswererServiceAttachRequest.Builder frame() {
        return AnswererServiceAttachRequest.newBuilder();
    }
}
