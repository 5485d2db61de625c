package io.yici.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.Idempotency;
import io.yici.Mode;
import io.yici.Operation;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** First calls, against the plainest statements by hand that leave the same record behind. */
@Tag("long")
class CostStressTest {

    private static final int ROUNDS = 250;
    private static final int UNITS = 24;
    private static final int[] THREADS = {1, 8};

    private static final Figures FIGURES = new Figures(CostStressTest.class);
    private static final Operation<String> JOINED =
            Operation.named("cost", String.class).mode(Mode.JOINED).build();
    private static final Operation<String> INLINE =
            Operation.named("cost", String.class).mode(Mode.INLINE).build();
    private static final Operation<@Nullable Void> INLINE_WITHOUT_RESULT =
            Operation.named("cost").mode(Mode.INLINE).build();

    /** With commits that last, as the guarantees ask for. */
    @Test
    void onPostgres() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .start()) {
            compare("PostgreSQL", server.getPostgresDatabase(), false);
        }
    }

    @Test
    void onMariaDb() throws Exception {
        compare("MariaDB", MariaDbServer.connections(), true);
    }

    private void compare(String name, DataSource source, boolean tokensAreBytes) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(16);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            ThreadBoundTransactions transactions = new ThreadBoundTransactions(pool);
            store(pool, transactions, "by_hand");
            JdbcIdempotencyStore store = store(pool, transactions, "yici_cost");
            execute(pool, Orders.TABLE);
            try (Idempotency idempotency =
                    Idempotency.over(store).codec(new TextCodec()).build()) {
                compare(name, new ByHand(pool, tokensAreBytes), idempotency, transactions);
            }
        }
    }

    private static JdbcIdempotencyStore store(DataSource pool, JdbcTransactions transactions, String table) {
        return JdbcIdempotencyStore.builder(pool)
                .transactions(transactions)
                .table(table)
                .schema(SchemaMode.CREATE)
                .build();
    }

    private static void execute(DataSource pool, String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void compare(
            String name, ByHand byHand, Idempotency idempotency, ThreadBoundTransactions transactions)
            throws Exception {
        Run joined = key ->
                idempotency.run(JOINED, Orders.key(key), execution -> Orders.insert(transactions.connection(), key));
        Run inline = key -> transactions.execute(
                INLINE.lease(),
                () -> idempotency.run(
                        INLINE, Orders.key(key), execution -> Orders.insert(transactions.connection(), key)));
        Run withoutResult = key -> transactions.execute(
                INLINE.lease(),
                () -> idempotency.run(INLINE_WITHOUT_RESULT, Orders.key(key), execution -> {
                    Orders.insert(transactions.connection(), key);
                    return null;
                }));
        for (int threads : THREADS) {
            compare(name + ", JOINED", threads, joined, byHand::joined);
            compare(name + ", INLINE", threads, inline, byHand::inline);
            compare(name + ", INLINE without result", threads, withoutResult, byHand::inlineWithoutResult);
        }
    }

    /** A call under this key. */
    private interface Run {
        void with(String key) throws Exception;
    }

    private static void compare(String what, int threads, Run yici, Run byHand) throws Exception {
        try (Comparison comparison = new Comparison(ROUNDS, UNITS, threads)) {
            double speed = comparison.speed(
                    () -> yici.with(UUID.randomUUID().toString()),
                    () -> byHand.with(UUID.randomUUID().toString()));
            FIGURES.add("%s, %d threads: %.2f of the throughput by hand", what, threads, speed);
        }
    }
}
