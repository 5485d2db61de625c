package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * Round trips of a call, counted between driver and server. Connections are open before, as a pool has them, and come with READ
 * COMMITTED; another isolation is changed for a step and back again, in two more. Statements and commits are counted by {@link BudgetTest}.
 */
@ParameterizedClass
@EnumSource
class WireTest {

    private static final Operation<String> JOINED =
            Operation.named("wire", String.class).mode(Mode.JOINED).build();
    private static final Operation<String> LEASED =
            Operation.named("wire", String.class).mode(Mode.LEASED).build();
    private static final Operation<String> INLINE =
            Operation.named("wire", String.class).mode(Mode.INLINE).build();
    private static final Operation<@Nullable Void> INLINE_WITHOUT_RESULT =
            Operation.named("wire").mode(Mode.INLINE).build();

    /** After some executions the PostgreSQL driver names its statements on the server, and a source's isolation is known. */
    private static final int WARM_UP = 10;

    private static final int MEASURED = 5;

    @Parameter
    Wired database;

    private RoundTrips wire;
    private Connection business;
    private Connection claims;
    private ThreadBoundTransactions transactions;
    private Idempotency idempotency;

    @BeforeEach
    void open() throws Exception {
        database.real.store();
        database.real.update(Orders.TABLE);
        wire = new RoundTrips(database.port(), database.protocol);
        business = database.through(wire.port()).getConnection();
        claims = database.through(wire.port()).getConnection();
        transactions = new ThreadBoundTransactions(AroundConnections.always(business));
        idempotency = Idempotency.over(database.real.store(AroundConnections.always(claims), transactions))
                .codec(new TextCodec())
                .build();
    }

    @AfterEach
    void close() throws Exception {
        idempotency.close();
        business.close();
        claims.close();
        wire.close();
    }

    private interface Step {
        void with(IdempotencyKey key) throws Exception;
    }

    /** Of a step under a new key, and of its repeat. */
    private void assertRoundTrips(Step step, int first, int replay) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            IdempotencyKey key = newKey();
            step.with(key);
            step.with(key);
        }
        for (int i = 0; i < MEASURED; i++) {
            IdempotencyKey key = newKey();
            assertThat(during(step, key)).as("first").isEqualTo(first);
            assertThat(during(step, key)).as("replay").isEqualTo(replay);
        }
    }

    private int during(Step step, IdempotencyKey key) throws Exception {
        int before = wire.soFar();
        step.with(key);
        return wire.soFar() - before;
    }

    private static IdempotencyKey newKey() {
        return Orders.key(UUID.randomUUID().toString());
    }

    private String order() throws SQLException {
        return Orders.insert(transactions.connection(), newKey().value());
    }

    private <T> T inTransaction(java.util.concurrent.Callable<T> unit) throws Exception {
        return transactions.execute(Bench.LONG, unit);
    }

    @Test
    void transactionAloneTakesItsStatementAndItsCommit() throws Exception {
        assertRoundTrips(key -> inTransaction(this::order), database.transaction(1), database.transaction(1));
    }

    @Test
    void joinedAddsItsClaimAndItsCompletion() throws Exception {
        assertRoundTrips(key -> idempotency.run(JOINED, key, execution -> order()), 1 + database.transaction(1 + 1), 1);
    }

    @Test
    void leasedTakesItsClaimAndItsCompletion() throws Exception {
        assertRoundTrips(key -> idempotency.run(LEASED, key, execution -> "done"), 2, 1);
    }

    @Test
    void inlineAddsItsClaimAndItsCompletion() throws Exception {
        assertRoundTrips(
                key -> inTransaction(() -> idempotency.run(INLINE, key, execution -> order())),
                database.transaction(1 + 2),
                database.transaction(1));
    }

    @Test
    void inlineWithoutResultAddsItsClaim() throws Exception {
        assertRoundTrips(
                key -> inTransaction(() -> idempotency.run(INLINE_WITHOUT_RESULT, key, execution -> {
                    order();
                    return null;
                })),
                database.transaction(1 + 1),
                database.transaction(1));
    }

    /** Databases with a wire. */
    enum Wired {
        POSTGRESQL(TestDatabase.POSTGRESQL, WireProtocol.POSTGRESQL) {
            @Override
            int port() {
                return PostgresServer.port();
            }

            @Override
            DataSource through(int port) {
                return PostgresServer.connectionsThrough(port);
            }

            /** BEGIN travels with the first statement. */
            @Override
            int transaction(int statements) {
                return statements + 1;
            }
        },
        MARIADB(TestDatabase.MARIADB, WireProtocol.MARIADB) {
            @Override
            int port() {
                return MariaDbServer.port();
            }

            @Override
            DataSource through(int port) throws SQLException {
                return new MariaDbDataSource(
                        "jdbc:mariadb://127.0.0.1:" + port + "/yici?user=root&transactionIsolation=READ-COMMITTED");
            }

            /** Automatic commits are turned off and on again. */
            @Override
            int transaction(int statements) {
                return 1 + statements + 1 + 1;
            }
        };

        final TestDatabase real;
        final WireProtocol protocol;

        Wired(TestDatabase real, WireProtocol protocol) {
            this.real = real;
            this.protocol = protocol;
        }

        abstract int port();

        abstract DataSource through(int port) throws SQLException;

        /** Round trips of a transaction of so many statements. */
        abstract int transaction(int statements);
    }
}
