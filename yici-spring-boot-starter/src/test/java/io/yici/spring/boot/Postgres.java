package io.yici.spring.boot;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** One server for all test classes of a JVM; it ends with the JVM. */
final class Postgres {

    private static final EmbeddedPostgres SERVER = start();

    private Postgres() {}

    static int port() {
        return SERVER.getPort();
    }

    /** Name of a new, empty database. */
    static String database() {
        String name = "d" + UUID.randomUUID().toString().replace("-", "");
        new JdbcTemplate(SERVER.getPostgresDatabase()).execute("create database " + name);
        return name;
    }

    static String url(String database) {
        return SERVER.getJdbcUrl("postgres", database);
    }

    private static EmbeddedPostgres start() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.start();
            String version =
                    new JdbcTemplate(server.getPostgresDatabase()).queryForObject("show server_version", String.class);
            tell("postgresql.txt", "PostgreSQL " + version);
            return server;
        } catch (IOException | RuntimeException e) {
            tell("postgresql.missing", String.valueOf(e));
            throw new IllegalStateException("PostgreSQL did not start", e);
        }
    }

    /** For the build's summary. */
    private static void tell(String file, String line) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "servers"));
            Files.writeString(folder.resolve(file), line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
