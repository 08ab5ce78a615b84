package io.humanplane;

import io.humanplane.internal.humanplane.v1.CommandResult;
import io.humanplane.internal.humanplane.v1.CommandServiceGrpc;
import io.humanplane.internal.humanplane.v1.Goodbye;
import io.humanplane.internal.humanplane.v1.HandlerFailure;
import io.humanplane.internal.humanplane.v1.Pong;
import io.humanplane.internal.humanplane.v1.Registered;
import io.humanplane.internal.humanplane.v1.ResultRefused;
import io.humanplane.internal.humanplane.v1.ServeCommand;
import io.humanplane.internal.humanplane.v1.ServeHello;
import io.humanplane.internal.humanplane.v1.ServeRequest;
import io.humanplane.internal.humanplane.v1.ServeResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One stream of a plugin, with its invocations. */
final class PluginStream implements Bidi.Ear<ServeResponse>, Listener.Held {
    /** Refusals of a result itself: its handler is told to have failed, for nobody waits for what never comes. */
    private static final Set<String> INVALID = Set.of("FIELD_INVALID", "BLANK_FIELD");

    private final Threads threads;
    private final List<ServeCommand> commands;
    private final List<Handler<Invocation, ? extends CompletionStage<? extends Done>>> handlers;
    private final Bidi<ServeRequest, ServeResponse> bidi;
    private final Shake<PluginStream> shake;
    /** The handler of each registration. */
    private final Map<String, Handler<Invocation, ? extends CompletionStage<? extends Done>>> places =
            new ConcurrentHashMap<>();

    private final Map<String, Running> running = new ConcurrentHashMap<>();
    private final CompletableFuture<Listener.End> ended = new CompletableFuture<>();
    private volatile Duration drain = Duration.ZERO;
    private volatile Listener.@Nullable End unregistered;

    private record Running(Handling<Invocation, Done> handling, CompletableFuture<@Nullable Void> over) {
        void stop() {
            over.complete(null);
            handling.cancel();
        }
    }

    private PluginStream(
            Client client,
            List<ServeCommand> commands,
            List<Handler<Invocation, ? extends CompletionStage<? extends Done>>> handlers) {
        this.threads = client.threads();
        this.commands = commands;
        this.handlers = handlers;
        this.bidi = new Bidi<>(client.answering(), threads, CommandServiceGrpc.getServeMethod(), this);
        this.shake = new Shake<>(threads, bidi::reset);
    }

    /** Opens a stream with every command registered on it, one after the other. */
    static CompletableFuture<PluginStream> open(
            Client client,
            ServeHello hello,
            List<ServeCommand> commands,
            List<Handler<Invocation, ? extends CompletionStage<? extends Done>>> handlers) {
        var stream = new PluginStream(client, commands, handlers);
        stream.bidi.open(ServeRequest.newBuilder().setHello(hello).build());
        stream.registerNext();
        return stream.shake.done();
    }

    @Override
    public CompletableFuture<Listener.End> ended() {
        return ended;
    }

    @Override
    public void leave() {
        running.values().forEach(Running::stop);
        bidi.leave(ServeRequest.newBuilder()
                .setGoodbye(Goodbye.getDefaultInstance())
                .build());
    }

    @Override
    public void heard(ServeResponse frame) {
        switch (frame.getFrameCase()) {
            case WELCOME -> bidi.pingedEach(frame.getWelcome().getPingInterval());
            case REGISTERED -> registered(frame.getRegistered());
            case REGISTER_REFUSED -> bidi.reset(Statuses.of(frame.getRegisterRefused().getFault()));
            case UNREGISTERED -> {
                unregistered = Listener.End.of(frame.getUnregistered());
                bidi.reset(Statuses.of(frame.getUnregistered().getFault()));
            }
            case PING -> bidi.say(ServeRequest.newBuilder()
                    .setPong(Pong.newBuilder().setNonce(frame.getPing().getNonce()))
                    .build());
            case INVOCATION -> begin(frame.getInvocation());
            case ABORT -> abort(frame.getAbort().getInvocationId());
            case RESULT_REFUSED -> refused(frame.getResultRefused());
            case DRAIN -> drain = Wire.duration(frame.getDrain().getReconnectAfter());
            case RESULT_ACCEPTED, FAULT, FRAME_NOT_SET -> {}
        }
    }

    @Override
    public void ended(@Nullable HumanplaneException error) {
        running.values().forEach(Running::stop);
        if (!shake.isComplete()) {
            shake.fail(error == null ? Statuses.lost("the stream ended before the registration") : error);
            return;
        }
        var end = unregistered;
        var why = error == null ? Statuses.lost("the server ended the stream") : error;
        ended.complete(end == null ? Listener.End.of(why, drain) : end);
    }

    private void registerNext() {
        if (places.size() == commands.size()) {
            shake.complete(this);
        } else {
            bidi.say(ServeRequest.newBuilder().setRegister(commands.get(places.size())).build());
        }
    }

    private void registered(Registered registered) {
        places.put(registered.getRegistrationId(), handlers.get(places.size()));
        registerNext();
    }

    private void begin(io.humanplane.internal.humanplane.v1.Invocation said) {
        var handler = places.get(said.getRegistrationId());
        if (handler == null) {
            return;
        }
        var id = said.getInvocationId();
        var over = new CompletableFuture<@Nullable Void>();
        var handling = Handling.<Invocation, Done>run(threads, handler, Invocation.of(said, over), (done, thrown) -> {
            if (!over.isDone()) {
                say(id, done, thrown);
            }
            over.complete(null);
        });
        running.put(id, new Running(handling, over));
        over.thenRun(() -> running.remove(id));
    }

    private void abort(String id) {
        var aborted = running.get(id);
        if (aborted != null) {
            aborted.stop();
        }
    }

    private void say(String id, @Nullable Done done, @Nullable Throwable thrown) {
        if (thrown != null) {
            fail(id, HandlerException.of(thrown));
        } else if (done == null) {
            fail(id, new HandlerException("HandlerError", "the handler returned nothing", null));
        } else {
            say(done.result().setInvocationId(id));
        }
    }

    private void fail(String id, HandlerException error) {
        var failure = HandlerFailure.newBuilder().setName(error.name());
        if (error.getMessage() != null) {
            failure.setMessage(error.getMessage());
        }
        say(CommandResult.newBuilder().setInvocationId(id).setFailure(failure));
    }

    private void say(CommandResult.Builder result) {
        bidi.say(ServeRequest.newBuilder().setResult(result).build());
    }

    private void refused(ResultRefused refused) {
        if (INVALID.contains(refused.getFault().getReason())) {
            fail(
                    refused.getInvocationId(),
                    new HandlerException("InvalidResult", refused.getFault().getMessage(), null));
        }
    }
}
