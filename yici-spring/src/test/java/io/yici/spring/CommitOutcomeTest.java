package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.jackson.JacksonResultCodec;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** On PostgreSQL, which can refuse at the commit. */
@Tag("R-82")
class CommitOutcomeTest {

    private enum Commit {
        ANSWERED,
        DONE_BUT_REPLY_LOST,
        NEVER_ARRIVED
    }

    private static final Operation<String> PLACE =
            Operation.named("order.place", String.class).build();

    private final HikariDataSource pool = TestDatabase.POSTGRESQL.pool(TestDatabase.POSTGRESQL.url(), 3);
    private final AtomicReference<Commit> next = new AtomicReference<>(Commit.ANSWERED);
    private final JdbcTemplate jdbc = new JdbcTemplate(new DelegatingDataSource(pool) {
        @Override
        public Connection getConnection() throws SQLException {
            return unreliable(super.getConnection());
        }
    });
    private final String table = "t" + UUID.randomUUID().toString().substring(0, 8);
    private final IdempotencyKey key = IdempotencyKey.unscoped(table);
    private Idempotency idempotency;

    @BeforeEach
    void start() {
        jdbc.execute("create table " + table + " (id int unique deferrable initially deferred)");
        JdbcIdempotencyStore store = JdbcIdempotencyStore.builder(pool)
                .transactions(
                        new SpringTransactions(jdbc.getDataSource(), new JdbcTransactionManager(jdbc.getDataSource())))
                .schema(SchemaMode.CREATE)
                .build();
        idempotency =
                Idempotency.over(store).codec(JacksonResultCodec.standard()).build();
    }

    @AfterEach
    void stop() {
        idempotency.close();
        jdbc.execute("drop table " + table);
        pool.close();
    }

    private String insert() {
        return idempotency.run(PLACE, key, execution -> {
            jdbc.update("insert into " + table + " values (1)");
            return "at attempt " + execution.attempt();
        });
    }

    private int rows() {
        return jdbc.queryForObject("select count(*) from " + table, Integer.class);
    }

    @Test
    void isSuccessWhenOnlyTheReplyWasLost() {
        next.set(Commit.DONE_BUT_REPLY_LOST);

        assertThat(insert()).isEqualTo("at attempt 1");
        assertThat(insert()).isEqualTo("at attempt 1");

        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void isAFailureWithTheKeyFreeWhenTheCommitNeverArrived() {
        next.set(Commit.NEVER_ARRIVED);

        assertThatThrownBy(this::insert).isInstanceOf(org.springframework.dao.DataAccessException.class);
        assertThat(rows()).isZero();

        assertThat(insert()).isEqualTo("at attempt 2");
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void givesTheCallerARefusalOfTheDatabaseAtTheCommit() {
        jdbc.update("insert into " + table + " values (1)");

        assertThatThrownBy(this::insert).isInstanceOf(DuplicateKeyException.class);

        jdbc.update("delete from " + table);
        assertThat(insert()).isEqualTo("at attempt 2");
        assertThat(rows()).isEqualTo(1);
    }

    /** The network between the commit and its reply. */
    private Connection unreliable(Connection real) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    Commit commit =
                            method.getName().equals("commit") ? next.getAndSet(Commit.ANSWERED) : Commit.ANSWERED;
                    if (commit == Commit.NEVER_ARRIVED) {
                        pool.evictConnection(real);
                        throw new SQLException("connection lost", "08006");
                    }
                    try {
                        Object answer = method.invoke(real, arguments);
                        if (commit == Commit.DONE_BUT_REPLY_LOST) {
                            pool.evictConnection(real);
                            throw new SQLException("connection lost", "08006");
                        }
                        return answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
