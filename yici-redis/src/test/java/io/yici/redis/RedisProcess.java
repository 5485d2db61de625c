package io.yici.redis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.awaitility.Awaitility;

/**
 * A Redis of its own on a free loopback port, in a folder of its own. A shell stands guard: it ends with the test's JVM, however that
 * ends, kills the server by its process id and takes the folder away.
 */
public final class RedisProcess implements AutoCloseable {

    private static final String GUARD = """
            folder="$1"; shift
            "$@" >>"$folder/log" 2>&1 & server=$!
            echo $server
            cat >/dev/null
            kill -KILL $server 2>/dev/null
            wait $server 2>/dev/null
            rm -rf "$folder"
            """;
    private static final int TRIES = 5;

    private final Path folder;
    private final int port;
    private final Process guard;
    private final ProcessHandle server;

    private RedisProcess(List<String> options) throws IOException {
        this.folder = Files.createTempDirectory("yici-redis");
        this.port = freePort();
        List<String> command = new ArrayList<>(List.of("sh", "-c", GUARD, "guard", folder.toString()));
        command.addAll(List.of(Binary.PATH.toString(), configured(options).toString()));
        if (options.contains("sentinel")) {
            command.add("--sentinel");
        }
        this.guard = new ProcessBuilder(command).start();
        BufferedReader told = guard.inputReader();
        this.server = ProcessHandle.of(Long.parseLong(told.readLine())).orElseThrow();
    }

    /** The binary, copied once a build. */
    private static final class Binary {
        static final Path PATH = copied();

        private static Path copied() {
            String name = "redis-server-7.0.15-linux-"
                    + (System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64");
            Path path = Path.of("target", name).toAbsolutePath();
            try (InputStream stream = RedisProcess.class.getResourceAsStream("/" + name)) {
                if (!Files.exists(path)) {
                    Path part = Files.createTempFile(path.getParent(), name, ".part");
                    Files.copy(stream, part, StandardCopyOption.REPLACE_EXISTING);
                    Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rwxr-xr-x"));
                    Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
                }
                return path;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A file, since Sentinel and Cluster rewrite theirs. */
    private Path configured(List<String> options) throws IOException {
        List<String> lines = new ArrayList<>(
                List.of("port " + port, "bind 127.0.0.1", "dir " + folder, "enable-debug-command local", "save \"\""));
        if (options.contains("sentinel")) {
            lines.subList(3, lines.size()).clear();
        }
        options.stream()
                .filter(it -> !it.equals("sentinel"))
                .map(it -> it.replace("FREE", Integer.toString(freePort())))
                .forEach(lines::add);
        return Files.write(folder.resolve("redis.conf"), lines);
    }

    /** With these lines of configuration; {@code sentinel} makes it a Sentinel, {@code FREE} is replaced by a free port. */
    public static RedisProcess start(String... options) {
        for (int i = 1; ; i++) { // another process may be faster on the port
            try {
                RedisProcess started = new RedisProcess(List.of(options));
                if (started.answers() || i == TRIES) {
                    return started;
                }
                started.close();
            } catch (IOException e) {
                throw new UncheckedIOException("Redis did not start", e);
            }
        }
    }

    private boolean answers() {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> !server.isAlive() || pongs());
        return server.isAlive();
    }

    private boolean pongs() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write("PING\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            return socket.getInputStream().read() == '+';
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** On the loopback interface. */
    public int port() {
        return port;
    }

    long pid() {
        return server.pid();
    }

    Path folder() {
        return folder;
    }

    /** At once, as by SIGKILL. */
    public void kill() {
        server.destroyForcibly();
        server.onExit().join();
    }

    /** Sends STOP, CONT or another signal to the server. */
    void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name.toUpperCase(Locale.ROOT), Long.toString(pid()))
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            guard.getOutputStream().close();
            guard.waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
