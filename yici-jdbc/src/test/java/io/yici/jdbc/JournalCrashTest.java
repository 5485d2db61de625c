package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.jdbc.JournalOutcome.Applied;
import io.yici.jdbc.JournalOutcome.Insufficient;
import io.yici.jdbc.JournalOutcome.Repeated;
import io.yici.spi.StoreException;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Movements whose transaction does not end as it should. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class JournalCrashTest {

    private static final Movement ONE = Movement.of("order-1", "cup", 1);

    @Parameter
    TestDatabase database;

    private JournalBench bench;
    private final AtomicInteger commits = new AtomicInteger();

    @BeforeEach
    void open() {
        bench = new JournalBench(database);
        bench.stock("cup", 5);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** Its first commit fails, before or after the database has done it. */
    private Journal losing(boolean done) {
        DataSource source = AroundConnections.of(database.connections(), (connection, method, sql, real) -> {
            if (method.equals("commit") && commits.incrementAndGet() == 1) {
                if (done) {
                    real.proceed();
                }
                throw new SQLException("the line is dead", "08006");
            }
            return real.proceed();
        });
        return bench.over(new ThreadBoundTransactions(source));
    }

    @Test
    @Tag("R-82")
    void commitWhoseAnswerIsLostIsFoundInTheJournal() {
        assertThat(losing(true).deduct(ONE)).isInstanceOf(Repeated.class);
        assertThat(bench.available("cup")).isEqualTo(4);
    }

    @Test
    @Tag("R-82")
    void commitThatNeverArrivedIsMadeUpFor() {
        assertThat(losing(false).deduct(ONE)).isInstanceOf(Applied.class);
        assertThat(bench.available("cup")).isEqualTo(4);
    }

    @Test
    void rolledBackDeductionLeavesNothing() throws Exception {
        assertThatThrownBy(() -> bench.inTransaction(() -> {
                    bench.journal.deduct(ONE);
                    throw new IllegalStateException("changes its mind");
                }))
                .hasMessage("changes its mind");

        assertThat(bench.available("cup")).isEqualTo(5);
        assertThat(bench.rows()).isZero();
        assertThat(bench.journal.deduct(ONE)).isInstanceOf(Applied.class);
    }

    /** The refused movement is undone by itself; what else the transaction did is committed. */
    @Test
    void refusalLeavesTheCallersTransactionAsItWas() throws Exception {
        bench.inTransaction(() -> {
            assertThat(bench.journal.deduct(ONE)).isInstanceOf(Applied.class);
            return assertThat(bench.journal.deduct(Movement.of("order-2", "cup", 5)))
                    .isInstanceOf(Insufficient.class);
        });

        assertThat(bench.available("cup")).isEqualTo(4);
        assertThat(bench.rows()).isEqualTo(1);
    }

    @Test
    void databaseThatFailsIsToldByNameAndMarksTheTransaction() {
        database.update("ALTER TABLE " + bench.table + " RENAME TO " + bench.table + "_away");
        try {
            assertThatThrownBy(() -> bench.journal.deduct(ONE))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("call again with the same request");
            assertThatThrownBy(() -> bench.inTransaction(() -> {
                        try {
                            return bench.journal.deduct(ONE);
                        } catch (StoreException swallowed) {
                            return "goes on";
                        }
                    }))
                    .hasMessageContaining("marked for rollback");
        } finally {
            database.update("ALTER TABLE " + bench.table + "_away RENAME TO " + bench.table);
        }
    }
}
