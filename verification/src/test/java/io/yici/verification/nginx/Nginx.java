package io.yici.verification.nginx;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The machine's nginx before two nodes: the first is always asked first, the second when that failed. Started from a folder of its own. */
final class Nginx implements AutoCloseable {

    private static final Path SERVERS = Path.of("target", "servers");

    /** What a request meets that comes in at one of its ports. */
    enum Door {
        PLAIN("", "60s"),
        NON_IDEMPOTENT(" non_idempotent", "60s"),
        IMPATIENT("", "4s"),
        IMPATIENT_NON_IDEMPOTENT(" non_idempotent", "4s");

        private final String more;
        private final String patience;

        Door(String more, String patience) {
            this.more = more;
            this.patience = patience;
        }

        String server(int port) {
            return """
                      server {
                        listen 127.0.0.1:%d;
                        location / {
                          proxy_pass http://nodes;
                          proxy_next_upstream error timeout http_502 http_503%s;
                          proxy_next_upstream_tries 2;
                          proxy_read_timeout %s;
                          proxy_set_header X-Request-Id $request_id;
                        }
                      }
                    """.formatted(port, more, patience);
        }
    }

    private final Process process;
    private final Path errors;
    private final Map<Door, Integer> ports;

    private Nginx(Process process, Path errors, Map<Door, Integer> ports) {
        this.process = process;
        this.errors = errors;
        this.ports = ports;
    }

    /** Notes for the build's summary whether there is one. */
    static boolean isInstalled() throws IOException, InterruptedException {
        Files.createDirectories(SERVERS);
        try {
            Process asked =
                    new ProcessBuilder("nginx", "-v").redirectErrorStream(true).start();
            String version = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            asked.waitFor();
            Files.writeString(
                    SERVERS.resolve("nginx.txt"),
                    version.replace("nginx version: ", "").strip() + "\n");
            return true;
        } catch (IOException e) {
            Files.writeString(SERVERS.resolve("nginx.missing"), e.getMessage() + "\n");
            return false;
        }
    }

    static Nginx before(Node first, Node second) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "nginx")).toAbsolutePath();
        Files.createDirectories(folder.resolve("temp"));
        Map<Door, Integer> ports = freePorts();
        Files.writeString(folder.resolve("conf"), configuration(first, second, ports));
        Path errors = folder.resolve("error.log");
        Files.deleteIfExists(errors);
        Process process = new ProcessBuilder(List.of(
                        "nginx",
                        "-p",
                        folder.toString(),
                        "-c",
                        folder.resolve("conf").toString(),
                        "-e",
                        errors.toString()))
                .inheritIO()
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        return new Nginx(process, errors, ports).ready();
    }

    private static Map<Door, Integer> freePorts() throws IOException {
        Map<Door, Integer> ports = new EnumMap<>(Door.class);
        List<ServerSocket> sockets = new ArrayList<>();
        for (Door door : Door.values()) {
            ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            sockets.add(socket);
            ports.put(door, socket.getLocalPort());
        }
        for (ServerSocket socket : sockets) {
            socket.close();
        }
        return ports;
    }

    private static String configuration(Node first, Node second, Map<Door, Integer> ports) {
        StringBuilder servers = new StringBuilder();
        ports.forEach((door, port) -> servers.append(door.server(port)));
        return """
                daemon off;
                user root;
                worker_processes 1;
                pid nginx.pid;
                events {}
                http {
                  access_log off;
                  client_body_temp_path temp/body;
                  proxy_temp_path temp/proxy;
                  fastcgi_temp_path temp/fastcgi;
                  uwsgi_temp_path temp/uwsgi;
                  scgi_temp_path temp/scgi;
                  upstream nodes {
                    server 127.0.0.1:%d max_fails=0;
                    server 127.0.0.1:%d backup;
                  }
                %s}
                """.formatted(first.port(), second.port(), servers);
    }

    private Nginx ready() {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    if (!process.isAlive()) {
                        throw new AssertionError("nginx ended while starting, see " + errors);
                    }
                    try (Socket socket =
                            new Socket(InetAddress.getLoopbackAddress(), port(Door.IMPATIENT_NON_IDEMPOTENT))) {
                        return socket.isConnected();
                    } catch (IOException e) {
                        return false;
                    }
                });
        return this;
    }

    int port(Door door) {
        return ports.get(door);
    }

    /** The master ends its worker. */
    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
