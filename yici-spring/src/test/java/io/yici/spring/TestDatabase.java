package io.yici.spring;

import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** A real database; what it opens is closed by the context it is given to. */
enum TestDatabase {
    H2 {
        @Override
        String url() {
            return "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
        }

        @Override
        String user() {
            return "sa";
        }
    },
    POSTGRESQL {
        @Override
        String url() {
            return Server.RUNNING.getJdbcUrl("postgres", "postgres");
        }

        @Override
        String user() {
            return "postgres";
        }
    };

    abstract String url();

    abstract String user();

    HikariDataSource pool(String url, int size) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        pool.setUsername(user());
        pool.setMaximumPoolSize(size);
        return pool;
    }

    /** Nothing in it stops a second order: what does is under test. */
    static void createTables(DataSource dataSource) {
        new JdbcTemplate(dataSource)
                .execute("create table if not exists purchase"
                        + " (id varchar(36) primary key, order_no varchar(64) not null, note varchar(10))");
    }

    /** One for all test classes of a JVM. It ends with the JVM. */
    private static final class Server {

        static final EmbeddedPostgres RUNNING = start();

        private static EmbeddedPostgres start() {
            try {
                EmbeddedPostgres server = EmbeddedPostgres.start();
                String version = new JdbcTemplate(server.getPostgresDatabase())
                        .queryForObject("show server_version", String.class);
                write("postgresql.txt", "PostgreSQL " + version);
                return server;
            } catch (IOException | RuntimeException e) {
                write("postgresql.missing", String.valueOf(e));
                throw new IllegalStateException("PostgreSQL did not start", e);
            }
        }

        /** Tells the build's summary. */
        private static void write(String file, String line) {
            try {
                Path folder = Files.createDirectories(Path.of("target", "servers"));
                Files.writeString(folder.resolve(file), line + "\n");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
