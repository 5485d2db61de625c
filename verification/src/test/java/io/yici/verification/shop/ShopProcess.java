package io.yici.verification.shop;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of the shop: the packaged jar as users start it, or another main class over the same classes. */
final class ShopProcess implements AutoCloseable {

    private static final Path JAR = Path.of(System.getProperty("yici.root"), "mall", "target", "mall-exec.jar");

    /** A process that lives for seconds is not worth optimising for. */
    private static final List<String> QUICKLY = List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Process process;
    private final int port;
    private final Path log;

    private ShopProcess(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    /** Starts the packaged shop in {@code home}, which holds its data, and waits until it answers. */
    static ShopProcess jar(Path home, int port, List<String> arguments) throws IOException {
        return start(home, port, List.of("-jar", JAR.toString()), arguments).ready();
    }

    /** Starts a main class of this module over the shop's classes. */
    static ShopProcess main(Class<?> main, Path home, int port, List<String> arguments) throws IOException {
        return start(home, port, List.of("-cp", System.getProperty("java.class.path"), main.getName()), arguments)
                .ready();
    }

    private static ShopProcess start(Path home, int port, List<String> what, List<String> arguments)
            throws IOException {
        Path logs = Files.createDirectories(Path.of("target", "processes"));
        Path log = Files.createTempFile(logs, home.getFileName() + "-" + port + "-", ".log");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(QUICKLY);
        command.addAll(what);
        command.add("--server.port=" + port);
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new ShopProcess(process, port, log);
    }

    private ShopProcess ready() {
        ShopClient client = client();
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    if (!process.isAlive()) {
                        throw new AssertionError("the process ended while starting, see " + log);
                    }
                    return client.answers();
                });
        return this;
    }

    /** A port that was free a moment ago. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    ShopClient client() {
        return new ShopClient(uri());
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Waits for the process to end by itself. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("the process goes on, see " + log);
        }
        return process.exitValue();
    }

    @Override
    public void close() throws InterruptedException {
        if (process.isAlive()) {
            kill();
        }
    }
}
