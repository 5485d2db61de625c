package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RefusedUsageException;
import io.yici.TransactionConflictException;
import io.yici.Work;
import io.yici.jdbc.IsolationCell.Seen;
import io.yici.jdbc.IsolationCell.Way;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** Claims and business transactions on one pool whose connections all have one isolation; pools live as long as the JVM. */
final class IsolationBench implements AutoCloseable {

    /** Done once, at the start of the call: in its transaction if it has one. */
    interface Opening {
        void run() throws Exception;
    }

    private static final Operation<String> LEASED =
            Bench.operation().mode(Mode.LEASED).crashes(CrashPolicy.RETRY).build();

    private static final int MOST_GAPS = 16;

    private static final Map<String, JdbcIdempotencyStore> STORES = new ConcurrentHashMap<>();

    final Bench bench;

    IsolationBench(TestDatabase database, Isolation isolation) {
        database.store();
        this.bench = new Bench(
                database, STORES.computeIfAbsent(database + " " + isolation, it -> store(database, isolation)));
    }

    /** Its sessions wait briefly for locks, so that the tests do. */
    private static JdbcIdempotencyStore store(TestDatabase database, Isolation isolation) {
        HikariConfig config = database.config(12);
        config.setMinimumIdle(1);
        config.setTransactionIsolation("TRANSACTION_" + isolation);
        if (database == TestDatabase.H2) {
            config.setConnectionInitSql("SET LOCK_TIMEOUT 100");
        } else if (database == TestDatabase.MYSQL_DIALECT_ON_MARIADB) {
            config.setConnectionInitSql("SET innodb_lock_wait_timeout = 1");
        }
        HikariDataSource pool = new HikariDataSource(config);
        return database.store(pool, new ThreadBoundTransactions(pool));
    }

    Outcome<String> attempt(Way way, Opening opening, Work<String, Exception> work) throws Exception {
        return switch (way) {
            case INLINE ->
                bench.inTransaction(() -> {
                    opening.run();
                    return call(Bench.operation(Mode.INLINE), work);
                });
            case INLINE_WITHIN -> within(opening, work);
            case JOINED -> {
                opening.run();
                yield call(Bench.operation(Mode.JOINED), work);
            }
            case LEASED -> {
                opening.run();
                yield call(LEASED, work);
            }
        };
    }

    private Outcome<String> call(Operation<String> operation, Work<String, Exception> work) throws Exception {
        return bench.idempotency.attempt(operation, bench.key, work);
    }

    /**
     * The outer work is run again after a conflict; what happened before the first run does not happen again. At SERIALIZABLE, InnoDB
     * locks the gap that a claim has looked into; whoever comes upon it with another key asks again, here with one that may lie elsewhere.
     */
    private Outcome<String> within(Opening opening, Work<String, Exception> work) throws Exception {
        AtomicBoolean opened = new AtomicBoolean();
        AtomicReference<Outcome<String>> inner = new AtomicReference<>();
        Work<String, Exception> outer = execution -> {
            if (opened.compareAndSet(false, true)) {
                opening.run();
            }
            inner.set(call(Bench.operation(Mode.INLINE), work));
            return "outer";
        };
        for (int tries = 0; inner.get() == null; tries++) {
            assertThat(tries).as("keys that lay in a locked gap").isLessThan(MOST_GAPS);
            IdempotencyKey key = IdempotencyKey.of("outer", UUID.randomUUID().toString());
            assertThat(bench.idempotency.attempt(Bench.operation(Mode.JOINED), key, outer))
                    .isInstanceOfAny(Outcome.Executed.class, Outcome.InProgress.class);
        }
        return inner.get();
    }

    /** In the open transaction; where there is none, on its own. */
    String effect(String name) throws Exception {
        return bench.transactions.isActive() ? bench.effect(name) : bench.inTransaction(() -> bench.effect(name));
    }

    /** Anything but an outcome or a named exception fails the test. */
    static Seen seen(Callable<Outcome<String>> call) throws Exception {
        try {
            Outcome<String> outcome = call.call();
            if (outcome instanceof Outcome.Executed) {
                return Seen.EXECUTED;
            }
            if (outcome instanceof Outcome.ReplayedValue) {
                return Seen.REPLAYED;
            }
            assertThat(outcome).isInstanceOf(Outcome.InProgress.class);
            return Seen.IN_PROGRESS;
        } catch (TransactionConflictException e) {
            return Seen.CONFLICT;
        } catch (RefusedUsageException e) {
            return Seen.REFUSED;
        }
    }

    @Override
    public void close() {
        bench.close();
    }
}
