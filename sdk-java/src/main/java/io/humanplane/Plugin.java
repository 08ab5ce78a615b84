package io.humanplane;

import io.humanplane.internal.humanplane.v1.AgentScope;
import io.humanplane.internal.humanplane.v1.CommandDefinition;
import io.humanplane.internal.humanplane.v1.CommandInput;
import io.humanplane.internal.humanplane.v1.Scope;
import io.humanplane.internal.humanplane.v1.ServeCommand;
import io.humanplane.internal.humanplane.v1.ServeHello;
import io.humanplane.internal.humanplane.v1.SessionScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Commands to be {@linkplain #serve served}, all in one scope. Not for two threads at once. */
public final class Plugin {
    private final ServeHello.Builder hello;
    private final List<CommandDefinition> definitions = new ArrayList<>();
    private final List<Handler<Invocation, ? extends CompletionStage<? extends Done>>> handlers = new ArrayList<>();
    private Scope scope = Write.EVERYTHING;
    private int concurrent;
    private Consumer<? super Link> link = told -> {};

    /**
     * Commands for everybody, unless scoped.
     *
     * @param clientName the program and its version, for people who look for faults
     * @param pluginId the plugin's own id
     */
    public Plugin(String clientName, String pluginId) {
        hello = ServeHello.newBuilder()
                .setClientName(clientName)
                .setPluginId(pluginId)
                .setProtocol(Attach.PROTOCOL);
    }

    /**
     * What people are shown instead of the id.
     *
     * @param name at most 128 bytes
     * @return this
     */
    public Plugin shownAs(String name) {
        hello.setDisplayName(name);
        return this;
    }

    /**
     * Serves a command without a hint.
     *
     * @param name {@code [a-z][a-z0-9_-]*}
     * @param description for people
     * @param handler may block
     * @return this
     */
    public Plugin command(String name, String description, Handler<Invocation, Done> handler) {
        return command(new Definition(name, description, null, true), handler);
    }

    /**
     * Serves a command.
     *
     * @param definition what people see of it
     * @param handler may block
     * @return this
     */
    public Plugin command(Definition definition, Handler<Invocation, Done> handler) {
        return commandAsync(definition, typed -> CompletableFuture.completedFuture(handler.handle(typed)));
    }

    /**
     * Serves a command whose handler ends later.
     *
     * @param definition what people see of it
     * @param handler its future is cancelled when nobody waits any more
     * @return this
     */
    public Plugin commandAsync(
            Definition definition, Handler<Invocation, ? extends CompletionStage<? extends Done>> handler) {
        definitions.add(definition.written());
        handlers.add(handler);
        return this;
    }

    /**
     * What people see of a command.
     *
     * @param name {@code [a-z][a-z0-9_-]*}
     * @param description for people
     * @param hint what to type after the name
     * @param recordInput the log holds what was typed
     */
    public record Definition(String name, String description, @Nullable String hint, boolean recordInput) {
        CommandDefinition written() {
            var said = CommandDefinition.newBuilder()
                    .setName(name)
                    .setDescription(description)
                    .setRecordInput(recordInput);
            if (hint != null) {
                said.setInput(CommandInput.newBuilder().setHint(hint));
            }
            return said.build();
        }
    }

    /**
     * Only in one session.
     *
     * @param sessionId which
     * @return this
     */
    public Plugin session(String sessionId) {
        scope = Scope.newBuilder()
                .setSession(SessionScope.newBuilder().setSessionId(sessionId))
                .build();
        return this;
    }

    /**
     * Only while an agent lives, in its session.
     *
     * @param agent which
     * @return this
     */
    public Plugin agent(AgentRef agent) {
        scope = Scope.newBuilder()
                .setAgent(AgentScope.newBuilder().setAgent(Write.agent(agent)))
                .build();
        return this;
    }

    /**
     * How many invocations of each command run at once.
     *
     * @param invocations 16 unless said otherwise, at least 1
     * @return this
     */
    public Plugin maxConcurrent(int invocations) {
        concurrent = Math.max(1, invocations);
        return this;
    }

    /**
     * Is told when the commands are served, and when they are no longer.
     *
     * @param hook must not block
     * @return this
     */
    public Plugin onLink(Consumer<? super Link> hook) {
        link = hook;
        return this;
    }

    /**
     * Serves until it is closed: across lost connections, where what ran has ended as an error.
     *
     * @param client by its connection for answers
     * @return to be closed. Fails with {@link RefusalException} ({@code BAD_COMMAND_NAME}, {@code DUPLICATE_COMMAND},
     *     {@code FOREIGN_SCOPE}, {@code SESSION_NOT_FOUND}, …), or with {@link TransportException} where the way to the
     *     server is broken
     */
    public CompletableFuture<Serving> serve(Client client) {
        var said = hello.build();
        var commands = new ArrayList<ServeCommand>();
        for (var definition : definitions) {
            commands.add(ServeCommand.newBuilder()
                    .setCorrelationId(Integer.toString(commands.size()))
                    .setDefinition(definition)
                    .setScope(scope)
                    .setMaxConcurrent(concurrent)
                    .build());
        }
        var running = List.copyOf(handlers);
        return Serving.start(client, new Listener() {
            @Override
            public CompletableFuture<? extends Held> open() {
                return PluginStream.open(client, said, commands, running);
            }

            @Override
            public void told(Link told) {
                link.accept(told);
            }
        });
    }
}
