package io.yici.verification.shop;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A PostgreSQL server that flushes what it commits, since kills are tested on it; a database of its own for each user. */
public final class DurablePostgres {

    private static final Path SERVERS = Path.of("target", "servers");
    private static final EmbeddedPostgres SERVER = start();
    private static int databases;

    private DurablePostgres() {}

    private static EmbeddedPostgres start() {
        try {
            Files.createDirectories(SERVERS);
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("max_connections", "200")
                    .start();
            try (Connection connection = server.getPostgresDatabase().getConnection()) {
                String version = connection.getMetaData().getDatabaseProductVersion();
                Files.writeString(SERVERS.resolve("postgresql.txt"), "PostgreSQL " + version + ", fsync on\n");
            }
            return server;
        } catch (IOException | SQLException | RuntimeException e) {
            missing(e);
            throw new IllegalStateException("PostgreSQL does not start", e);
        }
    }

    private static void missing(Exception reason) {
        try {
            Files.writeString(SERVERS.resolve("postgresql.missing"), reason + "\n");
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    /** Arguments that put a shop on a new, empty database. */
    public static synchronized List<String> newDatabase() throws SQLException {
        String name = "shop" + ++databases;
        try (Connection connection = SERVER.getPostgresDatabase().getConnection()) {
            connection.createStatement().execute("CREATE DATABASE " + name);
        }
        return List.of(
                "--spring.datasource.url=jdbc:postgresql://localhost:" + SERVER.getPort() + "/" + name,
                "--spring.datasource.username=postgres",
                "--spring.datasource.password=postgres");
    }
}
