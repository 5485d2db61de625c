package io.yici.verification.first;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The project, built and started by the document's own command; a {@code curl} of the document reaches it where it listens. */
final class RunningProject implements AutoCloseable {

    private static final Path BUILD = Path.of(System.getProperty("yici.root"), "build", "pom.xml");
    private static final Path MAVEN = Path.of(System.getProperty("yici.maven"), "bin", "mvn");
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");
    private static final Pattern CURL = Pattern.compile("curl (?:-X (\\w+) )?http://127.0.0.1:8080(\\S*)");

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final Path log;
    private final int port;

    private RunningProject(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.port = await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(100))
                .until(this::told, at -> at > 0);
    }

    /** @param command {@code mvn} and a goal; with the versions of plugins that the running build has */
    static RunningProject start(Path folder, LocalRepository repository, String command) throws IOException {
        Path logs = Files.createDirectories(Path.of("target", "processes"));
        Path log = Files.createTempFile(logs, "first-project-", ".log");
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.set(0, MAVEN.toString());
        words.addAll(List.of("-B", "-s", repository.settings().toString()));
        for (String plugin : List.of("maven-compiler-plugin", "maven-resources-plugin")) {
            words.add("-D" + plugin + ".version=" + version(plugin));
        }
        ProcessBuilder maven = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        maven.environment().put("SERVER_PORT", "0");
        maven.environment().remove("MAVEN_CMD_LINE_ARGS");
        return new RunningProject(maven.start(), log);
    }

    private static String version(String plugin) throws IOException {
        Matcher version = Pattern.compile("<artifactId>" + plugin + "</artifactId>\\s*<version>([^<]+)<")
                .matcher(Files.readString(BUILD));
        if (!version.find()) {
            throw new IllegalStateException(BUILD + " does not tell the version of " + plugin);
        }
        return version.group(1);
    }

    private int told() throws IOException {
        Matcher found = PORT.matcher(log());
        if (found.find()) {
            return Integer.parseInt(found.group(1));
        }
        if (!process.isAlive()) {
            throw new AssertionError("the project does not start:\n" + log());
        }
        return 0;
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    /** What each line of a block of {@code curl}s gets. */
    List<String> answers(String block) throws IOException, InterruptedException {
        List<String> answers = new ArrayList<>();
        for (MatchResult line : CURL.matcher(block).results().toList()) {
            String method = line.group(1) == null ? "GET" : line.group(1);
            URI uri = URI.create("http://127.0.0.1:" + port + line.group(2));
            answers.add(http.send(
                            HttpRequest.newBuilder(uri)
                                    .method(method, BodyPublishers.noBody())
                                    .build(),
                            BodyHandlers.ofString())
                    .body());
        }
        return answers;
    }

    /** Stops Maven and the application that it has started. */
    @Override
    public void close() throws InterruptedException {
        List<ProcessHandle> started = process.descendants().toList();
        started.forEach(ProcessHandle::destroy);
        started.forEach(application -> application.onExit().join());
        process.destroy();
        process.waitFor();
    }
}
