package io.yici.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** One PostgreSQL for all test classes of a JVM. It ends with the JVM. */
final class PostgresServer {

    private static final EmbeddedPostgres SERVER = start();

    private PostgresServer() {}

    /** A new connection for each call of getConnection. */
    static DataSource connections() {
        return SERVER.getPostgresDatabase();
    }

    static int port() {
        return SERVER.getPort();
    }

    /** By way of another port that leads to a server. */
    static DataSource connectionsThrough(int port) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres&sslmode=disable&socketTimeout=60");
        return source;
    }

    private static EmbeddedPostgres start() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.start();
            try (Connection connection = server.getPostgresDatabase().getConnection()) {
                String version = connection.getMetaData().getDatabaseProductVersion();
                ServerFiles.found("postgresql", "PostgreSQL " + version.split(" ")[0]);
            }
            return server;
        } catch (IOException e) {
            ServerFiles.missing("postgresql", e);
            throw new UncheckedIOException(e);
        } catch (SQLException | RuntimeException e) {
            ServerFiles.missing("postgresql", e);
            throw new IllegalStateException("PostgreSQL did not start", e);
        }
    }

    /** Another server, whose commits last, as the guarantees ask for. The caller closes it. */
    static EmbeddedPostgres durable() throws IOException {
        return EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .start();
    }
}
