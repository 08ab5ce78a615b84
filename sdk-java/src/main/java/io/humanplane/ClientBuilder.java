package io.humanplane;

import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.unix.DomainSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Settings of a client. See {@link Client#builder}. */
public final class ClientBuilder {
    private static final int CONNECT_LIMIT_MS = 10_000;
    private static final int KEEPALIVE_INTERVAL_S = 30;
    private static final int KEEPALIVE_LIMIT_S = 10;
    private static final Duration CALL_LIMIT = Duration.ofSeconds(30);
    /** What proxies let live. */
    private static final Duration WAIT = Duration.ofSeconds(25);

    private static final String UNIX = "unix:";

    private final String target;
    private @Nullable String token;
    private Backoff backoff = Backoff.DEFAULT;
    private Duration callLimit = CALL_LIMIT;
    private Duration wait = WAIT;

    ClientBuilder(String target) {
        this.target = target;
    }

    /**
     * Sends {@code authorization: Bearer <token>} with every call. It is shown nowhere.
     *
     * @param token of the server's table
     * @return this
     */
    public ClientBuilder token(String token) {
        if (!token.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new SettingException("the token has characters that no header takes");
        }
        this.token = token;
        return this;
    }

    /**
     * How to wait between tries.
     *
     * @param backoff {@link Backoff#DEFAULT} unless said otherwise
     * @return this
     */
    public ClientBuilder backoff(Backoff backoff) {
        this.backoff = backoff;
        return this;
    }

    /**
     * How long a call that does not wait for people may take.
     *
     * @param limit 30 s unless said otherwise
     * @return this
     */
    public ClientBuilder callLimit(Duration limit) {
        this.callLimit = limit;
        return this;
    }

    /**
     * How long one call waits for people before it is made anew.
     *
     * @param wait 25 s unless said otherwise
     * @return this
     */
    public ClientBuilder waitLimit(Duration wait) {
        this.wait = wait;
        return this;
    }

    /**
     * Makes the client. It connects with its first call.
     *
     * @return to be closed
     * @throws SettingException for a target that cannot be used
     */
    public Client connect() {
        var threads = new Threads();
        var sockets = target.startsWith(UNIX) ? sockets() : null;
        var settings = new Settings(backoff, callLimit, wait);
        try {
            return new Client(
                    settings, threads, sockets, wire(threads, sockets), wire(threads, sockets), wire(threads, sockets));
        } catch (IllegalArgumentException unusable) {
            threads.close();
            throw new SettingException("target " + target + ": " + unusable.getMessage());
        }
    }

    private Wire wire(Threads threads, @Nullable EventLoopGroup sockets) {
        var builder = sockets == null
                ? NettyChannelBuilder.forTarget("dns:///" + target.replaceFirst("^http://", "").replaceFirst("/$", ""))
                        .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_LIMIT_MS)
                : NettyChannelBuilder.forAddress(new DomainSocketAddress(target.substring(UNIX.length())))
                        .eventLoopGroup(sockets)
                        .channelType(EpollDomainSocketChannel.class, DomainSocketAddress.class)
                        // The socket's path, which would go there, is none that HTTP/2 takes.
                        .overrideAuthority("localhost");
        ManagedChannel connection = builder.usePlaintext()
                .executor(threads.workers())
                .keepAliveTime(KEEPALIVE_INTERVAL_S, TimeUnit.SECONDS)
                .keepAliveTimeout(KEEPALIVE_LIMIT_S, TimeUnit.SECONDS)
                .keepAliveWithoutCalls(false)
                .disableServiceConfigLookUp()
                .disableRetry()
                .build();
        return new Wire(connection, token);
    }

    private static EventLoopGroup sockets() {
        if (!Epoll.isAvailable()) {
            throw new SettingException("unix sockets need epoll: " + Epoll.unavailabilityCause());
        }
        return new MultiThreadIoEventLoopGroup(1, Threads.named("humanplane-socket-"), EpollIoHandler.newFactory());
    }

    @Override
    public String toString() {
        return "ClientBuilder[" + target + (token == null ? "" : ", token …") + "]";
    }
}
