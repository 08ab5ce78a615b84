package io.humanplane;

import io.humanplane.internal.humanplane.v1.AnswererHello;
import io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest;
import io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse;
import io.humanplane.internal.humanplane.v1.AnswererServiceGrpc;
import io.humanplane.internal.humanplane.v1.Goodbye;
import io.humanplane.internal.humanplane.v1.ItemFault;
import io.humanplane.internal.humanplane.v1.Offer;
import io.humanplane.internal.humanplane.v1.Pong;
import io.humanplane.internal.humanplane.v1.Register;
import io.humanplane.internal.humanplane.v1.ReplyRefused;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One stream of an answerer, with its offers. */
final class AnswererStream implements Bidi.Ear<AnswererServiceAttachResponse>, Listener.Held {
    private final Threads threads;
    private final Answerer.Handlers handlers;
    private final Slots slots;
    private final Bidi<AnswererServiceAttachRequest, AnswererServiceAttachResponse> bidi;
    private final Shake<AnswererStream> shake;
    private final Map<String, OfferWork> offers = new ConcurrentHashMap<>();
    private final CompletableFuture<Listener.End> ended = new CompletableFuture<>();
    private volatile Duration drain = Duration.ZERO;
    private volatile Listener.@Nullable End unregistered;

    private AnswererStream(Client client, int slots, Answerer.Handlers handlers) {
        this.threads = client.threads();
        this.handlers = handlers;
        this.slots = new Slots(slots);
        this.bidi = new Bidi<>(client.answering(), threads, AnswererServiceGrpc.getAttachMethod(), this);
        this.shake = new Shake<>(threads, bidi::reset);
    }

    /** Opens a stream with the registration on it. */
    static CompletableFuture<AnswererStream> open(
            Client client, AnswererHello hello, Register register, Answerer.Handlers handlers) {
        var stream = new AnswererStream(client, register.getMaxOutstanding(), handlers);
        stream.bidi.open(AnswererServiceAttachRequest.newBuilder().setHello(hello).build());
        stream.say(AnswererServiceAttachRequest.newBuilder().setRegister(register));
        return stream.shake.done();
    }

    @Override
    public CompletableFuture<Listener.End> ended() {
        return ended;
    }

    @Override
    public void leave() {
        drop();
        bidi.leave(AnswererServiceAttachRequest.newBuilder()
                .setGoodbye(Goodbye.getDefaultInstance())
                .build());
    }

    void say(AnswererServiceAttachRequest.Builder frame) {
        bidi.say(frame.build());
    }

    @Override
    public void heard(AnswererServiceAttachResponse frame) {
        switch (frame.getFrameCase()) {
            case WELCOME -> bidi.pingedEach(frame.getWelcome().getPingInterval());
            case REGISTERED -> shake.complete(this);
            case REGISTER_REFUSED -> bidi.reset(Statuses.of(frame.getRegisterRefused().getFault()));
            case UNREGISTERED -> {
                unregistered = Listener.End.of(frame.getUnregistered());
                bidi.reset(Statuses.of(frame.getUnregistered().getFault()));
            }
            case PING -> say(AnswererServiceAttachRequest.newBuilder()
                    .setPong(Pong.newBuilder().setNonce(frame.getPing().getNonce())));
            case OFFER -> begin(frame.getOffer());
            case REPLY_ACCEPTED -> {
                var accepted = frame.getReplyAccepted();
                tell(accepted.getOfferId(), offer -> offer.accepted(accepted));
            }
            case REPLY_REFUSED -> {
                var refused = frame.getReplyRefused();
                tell(refused.getOfferId(), offer -> offer.refused(refused));
            }
            case RETRACT -> tell(frame.getRetract().getOfferId(), offer -> offer.retracted(frame.getRetract()));
            case FAULT -> fault(frame.getFault());
            case DRAIN -> drain = Wire.duration(frame.getDrain().getReconnectAfter());
            case NEXT_RESULT, FRAME_NOT_SET -> {}
        }
    }

    @Override
    public void ended(@Nullable HumanplaneException error) {
        drop();
        if (!shake.isComplete()) {
            shake.fail(error == null ? Statuses.lost("the stream ended before the registration") : error);
            return;
        }
        var end = unregistered;
        var why = error == null ? Statuses.lost("the server ended the stream") : error;
        ended.complete(end == null ? Listener.End.of(why, drain) : end);
    }

    private void begin(Offer offer) {
        var work = new OfferWork(this, offer, handlers, threads, slots);
        offers.put(offer.getOfferId(), work);
        work.over().thenRun(() -> offers.remove(offer.getOfferId(), work));
        work.handle(List.of());
    }

    private void tell(String offerId, java.util.function.Consumer<OfferWork> about) {
        var offer = offers.get(offerId);
        if (offer != null) {
            about.accept(offer);
        }
    }

    /** A reply that could not even be read is a refused one. */
    private void fault(ItemFault fault) {
        var refused = ReplyRefused.newBuilder()
                .setOfferId(fault.getOfferId())
                .setReason(fault.getFault().getReason())
                .build();
        tell(fault.getOfferId(), offer -> offer.refused(refused));
    }

    /** Nothing works on the offers any more. */
    private void drop() {
        offers.values().forEach(OfferWork::lost);
    }
}
