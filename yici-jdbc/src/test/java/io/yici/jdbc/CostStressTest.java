package io.yici.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.Idempotency;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.testkit.FaultProxy;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** First calls, against statements by hand that promise the same of a first call and leave the same record behind. */
@Tag("long")
class CostStressTest {

    private static final int ROUNDS = 200;
    private static final int ROUNDS_ACROSS_A_NETWORK = 40;
    private static final int UNITS = 24;

    /** Until both ways are compiled code; before, the longer one seems slower than it is. */
    private static final int WARM_UP = 4_000;

    private static final int[] THREADS = {1, 8};

    private static final Figures FIGURES = new Figures(CostStressTest.class);
    private static final Operation<String> JOINED =
            Operation.named("cost", String.class).mode(Mode.JOINED).build();
    private static final Operation<String> INLINE =
            Operation.named("cost", String.class).mode(Mode.INLINE).build();
    private static final Operation<@Nullable Void> INLINE_WITHOUT_RESULT =
            Operation.named("cost").mode(Mode.INLINE).build();

    /** Where the database is another machine, as it is for those who ask what a call costs. */
    private static final double LEAST = 0.95;

    /** Where a round trip costs nothing, the few hundredths of a millisecond that Yici computes show; this catches a fall. */
    private static final double LEAST_ON_LOOPBACK = 0.8;

    /** Against an insert that does not answer repeats, where statements and not round trips make up the time; this catches a fall. */
    private static final double LEAST_OF_BARE = 0.5;

    /**
     * What is measured.
     *
     * @param bare whether it is compared with an insert that does not read
     * @param rounds see {@link Comparison}
     * @param least what is asked for
     */
    private record Setting(String name, ByHand.Server server, boolean bare, int rounds, double least) {}

    /** Two ways to do one thing. */
    private record Pair(String mode, Run yici, Run byHand) {

        Comparison.Unit byYici() {
            return () -> yici.with(UUID.randomUUID().toString());
        }

        Comparison.Unit withoutIt() {
            return () -> byHand.with(UUID.randomUUID().toString());
        }
    }

    @Test
    void onPostgres() throws Exception {
        try (EmbeddedPostgres server = PostgresServer.durable()) {
            compare(
                    new Setting("PostgreSQL on loopback", ByHand.Server.POSTGRESQL, false, ROUNDS, LEAST_ON_LOOPBACK),
                    server.getPostgresDatabase());
        }
    }

    @Test
    void againstABareInsertOnPostgres() throws Exception {
        try (EmbeddedPostgres server = PostgresServer.durable()) {
            compare(
                    new Setting(
                            "PostgreSQL on loopback, bare insert",
                            ByHand.Server.POSTGRESQL,
                            true,
                            ROUNDS,
                            LEAST_OF_BARE),
                    server.getPostgresDatabase());
        }
    }

    @Test
    void againstABareInsertOnMariaDb() throws Exception {
        compare(
                new Setting("MariaDB on loopback, bare insert", ByHand.Server.MARIADB, true, ROUNDS, LEAST_OF_BARE),
                MariaDbServer.connections());
    }

    @Test
    void onPostgresAcrossANetwork() throws Exception {
        try (EmbeddedPostgres server = PostgresServer.durable();
                FaultProxy network = Network.to(server.getPort())) {
            compare(
                    new Setting(
                            "PostgreSQL 0.5 ms away", ByHand.Server.POSTGRESQL, false, ROUNDS_ACROSS_A_NETWORK, LEAST),
                    PostgresServer.connectionsThrough(network.port()));
        }
    }

    @Test
    void onMariaDb() throws Exception {
        compare(
                new Setting("MariaDB on loopback", ByHand.Server.MARIADB, false, ROUNDS, LEAST_ON_LOOPBACK),
                MariaDbServer.connections());
    }

    @Test
    void onMariaDbAcrossANetwork() throws Exception {
        try (FaultProxy network = Network.to(MariaDbServer.port())) {
            compare(
                    new Setting("MariaDB 0.5 ms away", ByHand.Server.MARIADB, false, ROUNDS_ACROSS_A_NETWORK, LEAST),
                    MariaDbServer.connectionsThrough(network.port()));
        }
    }

    private static void compare(Setting setting, DataSource source) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(16);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        try (HikariDataSource pool = new HikariDataSource(config)) {
            ThreadBoundTransactions transactions = new ThreadBoundTransactions(pool);
            store(pool, transactions, "by_hand");
            JdbcIdempotencyStore store = store(pool, transactions, "yici_cost");
            execute(pool, Orders.TABLE);
            try (Idempotency idempotency =
                    Idempotency.over(store).codec(new TextCodec()).build()) {
                compare(setting, new ByHand(pool, setting.server(), setting.bare()), idempotency, transactions);
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
            Setting setting, ByHand byHand, Idempotency idempotency, ThreadBoundTransactions transactions)
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
        List<Pair> pairs = List.of(
                new Pair("JOINED", joined, byHand::joined),
                new Pair("INLINE", inline, byHand::inline),
                new Pair("INLINE without result", withoutResult, byHand::inlineWithoutResult));
        for (Pair pair : pairs) {
            try (Comparison comparison = new Comparison(setting.rounds(), UNITS, THREADS[1])) {
                comparison.warmUp(WARM_UP, pair.byYici(), pair.withoutIt());
            }
        }
        SoftAssertions all = new SoftAssertions();
        for (int threads : THREADS) {
            for (Pair pair : pairs) {
                assertSpeed(all, setting, pair, threads);
            }
        }
        all.assertAll();
    }

    /** A call under this key. */
    private interface Run {
        void with(String key) throws Exception;
    }

    private static void assertSpeed(SoftAssertions all, Setting setting, Pair pair, int threads) throws Exception {
        int rounds = threads == 1 ? setting.rounds() : ROUNDS; // short turns, so more of them in the same time
        try (Comparison comparison = new Comparison(rounds, UNITS, threads)) {
            double speed = comparison.speed(pair.byYici(), pair.withoutIt());
            String what = setting.name() + ", " + pair.mode() + ", threads " + threads;
            FIGURES.add("%s: %.2f of the throughput by hand", what, speed);
            all.assertThat(speed).as(what).isGreaterThanOrEqualTo(setting.least());
        }
    }
}
