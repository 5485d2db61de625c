package io.yici.jdbc;

import com.mysql.cj.jdbc.MysqlDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.mariadb.jdbc.MariaDbDataSource;

/** A MariaDB of the machine's own binaries in a folder of its own; one for all test classes of a JVM. It ends with the JVM. */
final class MariaDbServer implements AutoCloseable {

    private static final String SETTINGS = "?user=root&createDatabaseIfNotExist=true";

    private final Path folder;
    private final int port;
    private final Process process;

    /** Started when first needed. */
    private static final class Shared {
        static final MariaDbServer SERVER = start();

        private static MariaDbServer start() {
            try {
                MariaDbServer server = new MariaDbServer();
                Runtime.getRuntime().addShutdownHook(new Thread(server::close));
                try (Connection connection = server.byMariaDbDriver("yici").getConnection()) {
                    String version = connection.getMetaData().getDatabaseProductVersion();
                    ServerFiles.found("mariadb", "MariaDB " + version.split("-")[0]);
                }
                return server;
            } catch (IOException | SQLException | RuntimeException e) {
                ServerFiles.missing("mariadb", e);
                throw new IllegalStateException("MariaDB did not start", e);
            }
        }
    }

    MariaDbServer(String... options) throws IOException {
        this.folder = Files.createTempDirectory("yici-mariadb");
        Path data = folder.resolve("data");
        run("mariadb-install-db", "--no-defaults", "--datadir=" + data, "--auth-root-authentication-method=normal");
        this.port = freePort();
        List<String> command = new ArrayList<>(List.of(
                "mariadbd",
                "--no-defaults",
                "--datadir=" + data,
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=" + folder.resolve("socket"),
                "--max-connections=500"));
        command.addAll(List.of(options));
        this.process = process(command);
        awaitConnection();
    }

    /** As root, MariaDB wants to be told so. */
    private Process process(List<String> command) throws IOException {
        List<String> told = new ArrayList<>(command);
        told.add("--user=" + System.getProperty("user.name"));
        return new ProcessBuilder(told)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private void run(String... command) throws IOException {
        try {
            if (process(List.of(command)).waitFor() != 0) {
                throw new IOException(command[0] + ": " + Files.readString(folder.resolve("log")));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitConnection() {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .ignoreExceptions()
                .until(() -> {
                    try (Connection connection = byMariaDbDriver("").getConnection()) {
                        return connection.isValid(1);
                    }
                });
    }

    /** A new connection for each call of getConnection. */
    static DataSource connections() {
        return Shared.SERVER.byMariaDbDriver("yici");
    }

    /** As above, by the other driver and to a database of its own. */
    static DataSource connectionsOfMySqlDriver() {
        return Shared.SERVER.byMySqlDriver("yici_by_mysql_driver");
    }

    /** As above, to one more. */
    static DataSource connectionsForMySqlDialect() {
        return Shared.SERVER.byMySqlDriver("yici_mysql_dialect");
    }

    /** By way of another port that leads to the server. */
    static DataSource connectionsThrough(int port) throws SQLException {
        return new MariaDbDataSource("jdbc:mariadb://127.0.0.1:" + port + "/yici" + SETTINGS);
    }

    static int port() {
        return Shared.SERVER.port;
    }

    DataSource byMariaDbDriver(String database) {
        try {
            return new MariaDbDataSource("jdbc:mariadb://127.0.0.1:" + port + "/" + database + SETTINGS);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    DataSource byMySqlDriver(String database) {
        MysqlDataSource source = new MysqlDataSource();
        source.setUrl("jdbc:mysql://127.0.0.1:" + port + "/" + database + SETTINGS);
        return source;
    }

    @Override
    public void close() {
        try {
            process.destroy();
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
