package io.yici.mall;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The databases that the shop runs on, and one shop on each that tests share. */
public enum Database {
    H2 {
        @Override
        List<String> newOne() throws IOException, SQLException {
            String url = "jdbc:h2:file:./target/shops/" + UUID.randomUUID()
                    + ";WRITE_DELAY=0;LOCK_TIMEOUT=10000;DB_CLOSE_ON_EXIT=FALSE";
            try (Connection connection = DriverManager.getConnection(url)) {
                found("h2", "H2 " + connection.getMetaData().getDatabaseProductVersion());
            }
            return List.of("--spring.datasource.url=" + url);
        }
    },
    POSTGRES {
        @Override
        List<String> newOne() throws IOException, SQLException {
            String name = "mall_" + UUID.randomUUID().toString().replace("-", "");
            try (Connection connection = Server.INSTANCE.getPostgresDatabase().getConnection()) {
                connection.createStatement().execute("create database " + name);
                found("postgresql", "PostgreSQL " + connection.getMetaData().getDatabaseProductVersion());
            }
            return List.of(
                    "--spring.datasource.url=jdbc:postgresql://localhost:" + Server.INSTANCE.getPort() + "/" + name,
                    "--spring.datasource.username=postgres",
                    "--spring.datasource.password=postgres");
        }
    };

    private static final Path SERVERS = Path.of("target", "servers");

    private @Nullable RunningShop shared;

    /** Arguments that put a shop on a new, empty database. */
    abstract List<String> newOne() throws IOException, SQLException;

    /** The shop that tests share; each test brings its own products. */
    public synchronized RunningShop shop() throws Exception {
        if (shared == null) {
            shared = RunningShop.start(this);
        }
        return shared;
    }

    private static void found(String name, String version) throws IOException {
        write(name + ".txt", version);
    }

    private static void write(String file, String line) throws IOException {
        Files.createDirectories(SERVERS);
        Files.writeString(SERVERS.resolve(file), line + "\n");
    }

    /** Started when it is first needed; ends with the process. */
    private static final class Server {

        static final EmbeddedPostgres INSTANCE = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "200")
                        .start();
            } catch (IOException | RuntimeException e) {
                try {
                    write("postgresql.missing", e.toString());
                } catch (IOException unwritten) {
                    e.addSuppressed(unwritten);
                }
                throw new IllegalStateException("PostgreSQL does not start", e);
            }
        }
    }
}
