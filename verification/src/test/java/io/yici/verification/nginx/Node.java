package io.yici.verification.nginx;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process of the application behind the proxy. */
final class Node implements AutoCloseable {

    private static final Path MODULE = Path.of(System.getProperty("yici.root"), "verification-boot", "target");
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

    private final Process process;
    private final Path log;
    private int port;

    private Node(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    static Node start(List<String> arguments) throws IOException {
        return start(0, arguments);
    }

    /** @param port 0 for any that is free */
    static Node start(int port, List<String> arguments) throws IOException {
        Path logs = Files.createDirectories(Path.of("target", "processes"));
        Path log = Files.createTempFile(logs, "node-", ".log");
        String classPath =
                MODULE.resolve("classes") + File.pathSeparator + Files.readString(MODULE.resolve("class-path"));
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath));
        command.addAll(List.of("io.yici.verification.proxied.ProxiedApplication", "--server.port=" + port));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new Node(process, log);
    }

    Node awaitStart() {
        port = await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(100))
                .until(this::told, found -> found > 0);
        return this;
    }

    private int told() throws IOException {
        Matcher found = PORT.matcher(Files.readString(log));
        if (found.find()) {
            return Integer.parseInt(found.group(1));
        }
        if (!process.isAlive()) {
            throw new AssertionError("the process ended while starting, see " + log);
        }
        return 0;
    }

    int port() {
        return port;
    }

    /** SIGKILL. */
    @Override
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
