package io.humanplane;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The real server, one for all tests of a run; {@code ./test} names its binary in HUMANPLANE_BINARY. */
public final class Server implements ParameterResolver {
    private static final Pattern ADDRESS = Pattern.compile("http://(\\S+:\\d+)");
    private static final ExtensionContext.Namespace HERE = ExtensionContext.Namespace.create(Server.class);

    /** Where it listens. */
    public record Running(String address, Process process) implements AutoCloseable {
        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Running.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot().getStore(HERE).computeIfAbsent("server", key -> start(), Running.class);
    }

    /** Starts one. */
    public static Running start() {
        try {
            var binary = System.getenv("HUMANPLANE_BINARY");
            if (binary == null) {
                throw new IllegalStateException("HUMANPLANE_BINARY must name the server's binary; ./test sets it");
            }
            var folder = Files.createTempDirectory("humanplane-java-");
            var builder = new ProcessBuilder(
                    binary, "serve", "--listen", "127.0.0.1:0", "--log", "memory:", "--data-dir", folder.toString());
            builder.environment().keySet().removeIf(name -> name.startsWith("HUMANPLANE_"));
            builder.redirectError(Path.of("/dev/null").toFile());
            var process = builder.start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            return new Running(address(process), process);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String address(Process process) throws IOException {
        var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = out.readLine(); line != null; line = out.readLine()) {
            var found = ADDRESS.matcher(line);
            if (found.find()) {
                return found.group(1);
            }
        }
        throw new IllegalStateException("the server did not say where it listens");
    }
}
