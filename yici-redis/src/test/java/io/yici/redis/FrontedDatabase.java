package io.yici.redis;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.RecordId;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import io.yici.jdbc.ThreadBoundTransactions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** A database with the table in it, behind the single Redis. Shared by the tests of a JVM. */
enum FrontedDatabase {
    H2(FrontedDatabase::h2),
    POSTGRESQL(FrontedDatabase::postgres);

    private final Supplier<DataSource> server;
    private volatile Opened opened;

    private record Opened(
            HikariDataSource pool, JdbcIdempotencyStore store, FrontedStore fronted, FrontedStore elsewhere) {}

    FrontedDatabase(Supplier<DataSource> server) {
        this.server = server;
    }

    private static DataSource h2() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:fronted;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=1000");
        return source;
    }

    private static DataSource postgres() {
        try {
            return EmbeddedPostgres.start().getPostgresDatabase(); // ends with the JVM
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Opened open() {
        if (opened == null) {
            synchronized (this) {
                if (opened == null) {
                    opened = opening();
                }
            }
        }
        return opened;
    }

    private Opened opening() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(server.get());
        config.setMaximumPoolSize(24);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        HikariDataSource pool = new HikariDataSource(config);
        JdbcIdempotencyStore store = store(pool, SchemaMode.CREATE);
        return new Opened(
                pool,
                store,
                FrontedStore.over(store, TestRedis.SINGLE.link()),
                FrontedStore.over(store, TestRedis.SINGLE.otherLink()));
    }

    DataSource pool() {
        return open().pool();
    }

    private static JdbcIdempotencyStore store(DataSource source, SchemaMode schema) {
        return JdbcIdempotencyStore.builder(source)
                .transactions(new ThreadBoundTransactions(source))
                .schema(schema)
                .withoutMarkerCheck()
                .build();
    }

    /** Without anything in front. */
    JdbcIdempotencyStore store() {
        return open().store();
    }

    /** The same table over connections that lead to {@link #pool}. */
    static JdbcIdempotencyStore store(DataSource source) {
        return store(source, SchemaMode.VALIDATE);
    }

    FrontedStore fronted() {
        return open().fronted();
    }

    /** With a link of its own. */
    FrontedStore frontedElsewhere() {
        return open().elsewhere();
    }

    /** In both places. */
    void advance(Duration time) {
        String earlier = " - " + time.toNanos() / 1_000;
        update("UPDATE yici_record SET lease_until = lease_until" + earlier + ", claimed_at = claimed_at" + earlier
                + ", changed_at = changed_at" + earlier + ", created_at = created_at" + earlier
                + ", retained_until = retained_until" + earlier);
        TestRedis.SINGLE.advance(time);
    }

    /** In both places. */
    void raiseFormatVersion(RecordId id) {
        update("UPDATE yici_record SET format_version = format_version + 1 WHERE digest = ?", id.bytes());
        String entry = FrontedStore.PREFIX + id;
        TestRedis.SINGLE.onPrimaries(it -> {
            if (it.exists(entry) == 1) {
                it.hincrby(entry, "form", 1);
            }
        });
    }

    void forget(String operations) {
        update("DELETE FROM yici_record WHERE operation LIKE '" + operations + "'");
        TestRedis.SINGLE.flush();
    }

    int update(String sql, byte[]... values) {
        try (Connection connection = pool().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setBytes(i + 1, values[i]);
            }
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    long number(String sql) {
        try (Connection connection = pool().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
