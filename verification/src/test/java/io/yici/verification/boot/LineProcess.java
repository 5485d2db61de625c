package io.yici.verification.boot;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The application on one line and one database, in a process of its own. */
final class LineProcess implements AutoCloseable {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

    final BootLine line;
    private final Process process;
    private final Path log;
    private int port;

    private LineProcess(BootLine line, Process process, Path log) {
        this.line = line;
        this.process = process;
        this.log = log;
    }

    static LineProcess start(BootLine line, List<String> arguments) throws IOException {
        return start(line, Path.of(System.getProperty("java.home")), List.of(), arguments);
    }

    /** @param options of that Java */
    static LineProcess start(BootLine line, Path javaHome, List<String> options, List<String> arguments)
            throws IOException {
        Path logs = Files.createDirectories(Path.of("target", "processes"));
        Path log = Files.createTempFile(logs, line.name() + "-", ".log");
        List<String> command =
                new ArrayList<>(List.of(javaHome.resolve("bin/java").toString()));
        command.addAll(options);
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", line.classPath()));
        command.add("io.yici.verification.lines.LineApplication");
        command.add("--server.port=0");
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new LineProcess(line, process, log);
    }

    /** Runs something else of the same class path to its end; what it has said. */
    static String run(BootLine line, String main, String... arguments) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(List.of(java.toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", line.classPath(), main));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    void awaitStart() {
        port = await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(200))
                .until(this::told, found -> found > 0);
    }

    int port() {
        return port;
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

    /** An answer as it came. */
    record Answer(int status, String type, boolean replayed, String body) {}

    Answer get(String path, String... headers) {
        return send(request(path, headers)).join();
    }

    CompletableFuture<Answer> post(String path, String body, String... headers) {
        return send(request(
                        path,
                        Stream.concat(Stream.of("Content-Type", "application/json"), Stream.of(headers))
                                .toArray(String[]::new))
                .POST(BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(30));
        return headers.length == 0 ? request : request.headers(headers);
    }

    private static CompletableFuture<Answer> send(HttpRequest.Builder request) {
        return HTTP.sendAsync(request.build(), BodyHandlers.ofString()).thenApply(LineProcess::answer);
    }

    private static Answer answer(HttpResponse<String> response) {
        return new Answer(
                response.statusCode(),
                response.headers().firstValue("Content-Type").orElse(""),
                response.headers().firstValue("Idempotent-Replayed").isPresent(),
                response.body());
    }

    @Override
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
