package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.Idempotency;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.testkit.Fault;
import io.yici.testkit.FaultProxy;
import io.yici.testkit.ProxiedConnection.Direction;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
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

    /** The loopback interface is where statements, not round trips, make up the time; no production is like that. */
    private static final double LEAST_ON_LOOPBACK = 0.5;

    private static final double LEAST_ACROSS_A_NETWORK = 0.95;
    private static final Duration ROUND_TRIP = Duration.ofNanos(500_000);

    @Test
    void onPostgres() throws Exception {
        try (EmbeddedPostgres server = durablePostgres()) {
            compare("PostgreSQL", server.getPostgresDatabase(), false, LEAST_ON_LOOPBACK);
        }
    }

    @Test
    void onPostgresAcrossANetwork() throws Exception {
        try (EmbeddedPostgres server = durablePostgres();
                FaultProxy network = FaultProxy.to("127.0.0.1", server.getPort())) {
            network.inject(Direction.TO_CLIENT, new Fault.Delay(ROUND_TRIP));
            compare(
                    "PostgreSQL 0.5 ms away",
                    PostgresServer.connectionsThrough(network.port()),
                    false,
                    LEAST_ACROSS_A_NETWORK);
        }
    }

    /** With commits that last, as the guarantees ask for. */
    private static EmbeddedPostgres durablePostgres() throws IOException {
        return EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .start();
    }

    @Test
    void onMariaDb() throws Exception {
        compare("MariaDB", MariaDbServer.connections(), true, LEAST_ON_LOOPBACK);
    }

    private static void compare(String name, DataSource source, boolean tokensAreBytes, double least)
            throws Exception {
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
                for (int threads : THREADS) {
                    compare(new Setting(name, threads, least), new ByHand(pool, tokensAreBytes), idempotency, transactions);
                }
            }
        }
    }

    private record Setting(String database, int threads, double least) {}

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
            Setting setting, ByHand byHand, Idempotency idempotency, ThreadBoundTransactions transactions) throws Exception {
        Run joined = key ->
                idempotency.run(JOINED, Orders.key(key), execution -> Orders.insert(transactions.connection(), key));
        Run inline = key -> transactions.execute(
                INLINE.lease(),
                () -> idempotency.run(
                        INLINE, Orders.key(key), execution -> Orders.insert(transactions.connection(), key)));
        Run withoutResult = key -> transactions.execute(
                INLINE.lease(), () -> idempotency.run(INLINE_WITHOUT_RESULT, Orders.key(key), execution -> {
                    Orders.insert(transactions.connection(), key);
                    return null;
                }));
        assertSpeed("JOINED", setting, joined, byHand::joined);
        assertSpeed("INLINE", setting, inline, byHand::inline);
        assertSpeed("INLINE without result", setting, withoutResult, byHand::inlineWithoutResult);
    }

    /** A call under this key. */
    private interface Run {
        void with(String key) throws Exception;
    }

    private static void assertSpeed(String mode, Setting setting, Run yici, Run byHand) throws Exception {
        try (Comparison comparison = new Comparison(ROUNDS, UNITS, setting.threads())) {
            double speed = comparison.speed(
                    () -> yici.with(UUID.randomUUID().toString()),
                    () -> byHand.with(UUID.randomUUID().toString()));
            FIGURES.add(
                    "%s, %s, threads %d: %.2f of the throughput by hand",
                    setting.database(), mode, setting.threads(), speed);
            assertThat(speed).as("%s, %s", setting, mode).isGreaterThanOrEqualTo(setting.least());
        }
    }
}
