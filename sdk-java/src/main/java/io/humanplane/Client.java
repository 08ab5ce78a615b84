package io.humanplane;

import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.humanplane.internal.humanplane.v1.CreateSessionRequest;
import io.humanplane.internal.humanplane.v1.GetPermissionsRequest;
import io.humanplane.internal.humanplane.v1.ListEventsRequest;
import io.humanplane.internal.humanplane.v1.ListToolsRequest;
import io.humanplane.internal.humanplane.v1.PermissionServiceGrpc;
import io.humanplane.internal.humanplane.v1.SelectPresetRequest;
import io.humanplane.internal.humanplane.v1.SessionServiceGrpc;
import io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest;
import io.humanplane.internal.humanplane.v1.SetSandboxModeRequest;
import io.humanplane.internal.humanplane.v1.ToolGateServiceGrpc;
import io.humanplane.internal.humanplane.v1.WatchEventsRequest;
import io.humanplane.internal.humanplane.v1.WatchPendingRequest;
import io.humanplane.internal.humanplane.v1.WatchPermissionsRequest;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A client of one server: where everything starts. For any number of threads. */
public final class Client implements AutoCloseable {
    /** How long closing waits for what is left to say. */
    static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

    private final Settings settings;
    private final Threads threads;
    private final @Nullable EventLoopGroup sockets;
    /** Three connections, so that a watch whose reader is slow holds up neither a wait nor an answer. */
    private final Wire waiting;

    private final Wire answering;
    private final Wire watching;
    private final Janitor janitor = new Janitor();
    /** What waits for people now. */
    private final Set<CompletableFuture<?>> waits = ConcurrentHashMap.newKeySet();
    /** What says goodbye at the end. */
    private final Set<Supplier<CompletableFuture<?>>> closing = ConcurrentHashMap.newKeySet();

    private final AtomicBoolean closed = new AtomicBoolean();
    /** Everything has been said; nothing is called any more. */
    private volatile boolean ended;

    Client(
            Settings settings,
            Threads threads,
            @Nullable EventLoopGroup sockets,
            Wire waiting,
            Wire answering,
            Wire watching) {
        this.settings = settings;
        this.threads = threads;
        this.sockets = sockets;
        this.waiting = waiting;
        this.answering = answering;
        this.watching = watching;
    }

    /**
     * A client without credentials. It connects with its first call.
     *
     * @param target {@code host:port}, with or without {@code http://}, or {@code unix:/path} of a socket
     * @return to be closed
     * @throws SettingException for a target that cannot be used
     */
    public static Client connect(String target) {
        return builder(target).connect();
    }

    /**
     * For a client with a token or other settings.
     *
     * @param target as {@link #connect}
     * @return the settings
     */
    public static ClientBuilder builder(String target) {
        return new ClientBuilder(target);
    }

    /**
     * Creates a fresh session for an agent that has no sandbox: under the preset {@code supervised} people watch what
     * its tools do.
     *
     * @return its id; fails as {@link #newSession(NewSession)}
     */
    public CompletableFuture<String> newSession() {
        return newSession(NewSession.SUPERVISED);
    }

    /**
     * Creates a fresh session.
     *
     * @param wanted what it is to be
     * @return its id. Fails with {@link RefusalException}: {@code UNKNOWN_PRESET}, {@code ROLE_MISSING},
     *     {@code QUOTA_EXCEEDED}, {@code DISK_LOW}, …
     */
    public CompletableFuture<String> newSession(NewSession wanted) {
        var request = CreateSessionRequest.newBuilder()
                .setRequestId(UUID.randomUUID().toString())
                .setPreset(wanted.preset())
                .setRequireFullSandbox(wanted.requireFullSandbox())
                .build();
        var created = Retry.persist(this, Retry.NEVER, () -> waiting().call(
                SessionServiceGrpc.getCreateSessionMethod(), request, settings.callLimit()));
        return Relay.map(created, reply -> reply.getSession().getSessionId());
    }

    /**
     * Makes a root agent live in a session.
     *
     * @param sessionId the session
     * @param agentId a stable name of its author's choice
     * @return as {@link #attach(Attach)}
     */
    public CompletableFuture<Agent> attach(String sessionId, String agentId) {
        return attach(Attach.of(sessionId, agentId));
    }

    /**
     * Makes an agent live, and keeps it so: its pings are answered, and after a loss it comes back within the grace.
     *
     * @param attach which, and where
     * @return to be closed. Fails with {@link RefusalException}: {@code SESSION_NOT_FOUND}, {@code AGENT_ALREADY_LIVE},
     *     {@code SESSION_CLOSED}, {@code CALLER_NOT_LIVE} and {@code STALE_AGENT} (of the parent), …; with
     *     {@link TransportException} where the way to the server is broken
     */
    public CompletableFuture<Agent> attach(Attach attach) {
        var lease = failing(() -> Lease.attach(this, attach.hello()));
        return Relay.map(lease, held -> new Agent(this, attach.hello().getSessionId(), held));
    }

    /**
     * Asks a batch of questions in a session without being an agent.
     *
     * @param sessionId the session
     * @param ask the batch, with a {@link Ask#deadline}
     * @return as {@link Agent#ask}; {@link SettingException} without a deadline
     */
    public CompletableFuture<Answers> ask(String sessionId, Ask ask) {
        return failing(() -> {
            var deadline = ask.deadline();
            if (deadline == null) {
                throw new SettingException("questions without an agent need a deadline");
            }
            var request = ask.request(sessionId, settings.waits())
                    .setLifetime(io.humanplane.internal.humanplane.v1.Lifetime.LIFETIME_SESSION);
            return Asks.ask(this, deadline, request.build());
        });
    }

    /**
     * Reads a session's events.
     *
     * @param sessionId the session
     * @param pageSize how many one page holds at most; 0: the server's default
     * @param typePrefixes only events whose type begins with one of these, such as {@code approval/}; none: all
     * @return its pages, from the beginning
     */
    public EventPages events(String sessionId, int pageSize, String... typePrefixes) {
        return new EventPages(
                this,
                ListEventsRequest.newBuilder()
                        .setSessionId(sessionId)
                        .setPageSize(pageSize)
                        .addAllTypePrefixes(List.of(typePrefixes))
                        .build());
    }

    /**
     * Follows a session: every event above a seq, never a gap, never a repeat.
     *
     * @param sessionId the session
     * @param afterSeq null: from the beginning
     * @param typePrefixes only events whose type begins with one of these; none: all
     * @return to be closed; it ends with the session
     */
    public Watch<EventChange> watchEvents(String sessionId, @Nullable Long afterSeq, String... typePrefixes) {
        var request = WatchEventsRequest.newBuilder()
                .setSessionId(sessionId)
                .addAllTypePrefixes(List.of(typePrefixes));
        if (afterSeq != null) {
            request.setAfterSeq(afterSeq);
        }
        return new Watch<>(this, new EventSource(request.build()));
    }

    /**
     * Follows what waits for people.
     *
     * @param sessionId only of this session; empty: of all
     * @param kinds only of these kinds; none: all
     * @return to be closed
     */
    public Watch<InboxChange> watchPending(String sessionId, AskKind... kinds) {
        var request = WatchPendingRequest.newBuilder().setSessionId(sessionId);
        List.of(kinds).forEach(kind -> request.addKinds(Write.kind(kind)));
        return new Watch<>(this, new InboxSource(request.build()));
    }

    /**
     * Follows the settings, and the permissions of a session.
     *
     * @param sessionId empty: the settings alone
     * @return to be closed; it ends with the session
     */
    public Watch<PermissionsChange> watchPermissions(String sessionId) {
        var request = WatchPermissionsRequest.newBuilder().setSessionId(sessionId);
        return new Watch<>(this, new PermissionsSource(request.build()));
    }

    /**
     * Reads the permissions of a session.
     *
     * @param sessionId the session
     * @return fails with {@link RefusalException}: {@code SESSION_NOT_FOUND}, {@code FOREIGN_SCOPE}
     */
    public CompletableFuture<Permissions> permissions(String sessionId) {
        var request = GetPermissionsRequest.newBuilder().setSessionId(sessionId).build();
        var reply = read(PermissionServiceGrpc.getGetPermissionsMethod(), request);
        return Relay.map(reply, said -> Permissions.of(said.getPermissions()));
    }

    /**
     * Chooses a preset.
     *
     * @param sessionId the session
     * @param preset one of the {@linkplain Permissions#options() options}
     * @return as they are then. Fails with {@link RefusalException}: {@code UNKNOWN_PRESET}, {@code PRESET_RESERVED},
     *     {@code ROLE_MISSING}, {@code SESSION_CLOSED}, …
     */
    public CompletableFuture<Permissions> selectPreset(String sessionId, String preset) {
        var request = SelectPresetRequest.newBuilder()
                .setSessionId(sessionId)
                .setPreset(preset)
                .build();
        var reply = read(PermissionServiceGrpc.getSelectPresetMethod(), request);
        return Relay.map(reply, said -> Permissions.of(said.getPermissions()));
    }

    /**
     * Sets the approval policy alone.
     *
     * @param sessionId the session
     * @param policy whether people are asked
     * @return as {@link #selectPreset}
     */
    public CompletableFuture<Permissions> setApprovalPolicy(String sessionId, ApprovalPolicy policy) {
        var request = SetApprovalPolicyRequest.newBuilder()
                .setSessionId(sessionId)
                .setPolicy(Write.policy(policy))
                .build();
        var reply = read(PermissionServiceGrpc.getSetApprovalPolicyMethod(), request);
        return Relay.map(reply, said -> Permissions.of(said.getPermissions()));
    }

    /**
     * Sets the sandbox mode alone.
     *
     * @param sessionId the session
     * @param mode how its tools are confined
     * @return as {@link #selectPreset}
     */
    public CompletableFuture<Permissions> setSandboxMode(String sessionId, SandboxMode mode) {
        var request = SetSandboxModeRequest.newBuilder()
                .setSessionId(sessionId)
                .setMode(Write.sandbox(mode))
                .build();
        var reply = read(PermissionServiceGrpc.getSetSandboxModeMethod(), request);
        return Relay.map(reply, said -> Permissions.of(said.getPermissions()));
    }

    /**
     * Runs a line and waits until it has ended, across lost connections: never a second execution. Cancelling the
     * future, or a timeout of it, cancels the command.
     *
     * @param execute the line
     * @return what came of it. Fails with {@link RefusalException} ({@code SESSION_NOT_FOUND}, {@code STALE_AGENT},
     *     {@code REQUEST_ID_REUSED}, …), or with {@link TransportException} where the way stays broken
     */
    public CompletableFuture<Executed> execute(Execute execute) {
        return Commands.execute(this, execute);
    }

    /**
     * Everything that can be run.
     *
     * @param sessionId in this session; empty: everywhere
     * @return by name
     */
    public CompletableFuture<List<Command>> commands(String sessionId) {
        return Commands.list(this, sessionId);
    }

    /**
     * The tools that this service offers to models.
     *
     * @return each with its schemas
     */
    public CompletableFuture<List<Tool>> tools() {
        var reply = read(ToolGateServiceGrpc.getListToolsMethod(), ListToolsRequest.getDefaultInstance());
        return Relay.map(
                reply, tools -> tools.getToolsList().stream().map(Tool::of).toList());
    }

    /**
     * Ends everything that was made with this client: what waits fails with {@link ClosedException} and is withdrawn,
     * agents and answerers say goodbye. Waits until that is said, at most 10 s, and ends the client's threads.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        waits.forEach(wait -> wait.completeExceptionally(new ClosedException()));
        var said = closing.stream().map(Supplier::get).toArray(CompletableFuture<?>[]::new);
        Await.atMost(CLOSE_LIMIT, CompletableFuture.allOf(said).thenCompose(done -> janitor.flush()));
        ended = true;
        List.of(waiting, answering, watching).forEach(Wire::close);
        threads.close();
        if (sockets != null) {
            sockets.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }

    /** What fails before it begins fails as its future. */
    static <T> CompletableFuture<T> failing(Supplier<CompletableFuture<T>> begin) {
        try {
            return begin.get();
        } catch (HumanplaneException error) {
            return CompletableFuture.failedFuture(error);
        }
    }

    /** One call that may safely be made twice; it is, where a connection that was going away swallowed the first. */
    <S, H> CompletableFuture<H> read(MethodDescriptor<S, H> method, S request) {
        var relay = new Relay<H>();
        Supplier<CompletableFuture<H>> call = () -> waiting().call(method, request, settings.callLimit());
        relay.step(failing(call)).whenComplete((reply, thrown) -> {
            if (thrown == null) {
                relay.complete(reply);
            } else if (Statuses.unwrapped(thrown) instanceof TransportException lost
                    && lost.code() == Status.Code.UNAVAILABLE) {
                relay.follow(call);
            } else {
                relay.completeExceptionally(Statuses.unwrapped(thrown));
            }
        });
        return relay;
    }

    void waits(CompletableFuture<?> wait) {
        waits.add(wait);
        wait.whenComplete((value, thrown) -> waits.remove(wait));
        if (closed.get()) {
            wait.completeExceptionally(new ClosedException());
        }
    }

    void closesWith(Supplier<CompletableFuture<?>> goodbye) {
        closing.add(goodbye);
        if (closed.get()) {
            goodbye.get();
        }
    }

    void closed(Supplier<CompletableFuture<?>> goodbye) {
        closing.remove(goodbye);
    }

    private Wire open(Wire wire) {
        if (ended) {
            throw new ClosedException();
        }
        return wire;
    }

    Settings settings() {
        return settings;
    }

    Threads threads() {
        return threads;
    }

    Janitor janitor() {
        return janitor;
    }

    Wire waiting() {
        return open(waiting);
    }

    Wire answering() {
        return open(answering);
    }

    Wire watching() {
        return open(watching);
    }
}
