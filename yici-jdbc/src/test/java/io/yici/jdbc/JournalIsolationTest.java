package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.TransactionConflictException;
import io.yici.jdbc.JournalOutcome.Applied;
import io.yici.jdbc.JournalOutcome.Repeated;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A movement in a caller's transaction whose view is older than the first one's commit. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class JournalIsolationTest {

    private static final Movement ONE = Movement.of("order-1", "cup", 1);

    @Parameter
    TestDatabase database;

    private JournalBench bench;

    @BeforeEach
    void open() {
        bench = new JournalBench(database);
        bench.stock("cup", 1);
        database.update("CREATE TABLE " + bench.table + "_other (n integer)");
    }

    /** A read that makes the view without locking what the others need, at SERIALIZABLE on MariaDB. */
    private String other() {
        return "SELECT count(*) FROM " + bench.table + "_other";
    }

    @AfterEach
    void close() {
        database.update("DROP TABLE " + bench.table + "_other");
        bench.close();
    }

    private static void look(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
        }
    }

    /** What it was told, in this try or in the next ones. */
    private static JournalOutcome untilThrough(ThreadBoundTransactions transactions, Callable<JournalOutcome> unit)
            throws Exception {
        try {
            return transactions.execute(Bench.LONG, unit);
        } catch (TransactionConflictException conflict) {
            return transactions.execute(Bench.LONG, unit);
        }
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    @Tag("R-80")
    @Tag("T-92")
    @Tag("T-79")
    void repeatIsToldTheFirstAnswerOrRunsAgainAsAWhole(Isolation level) throws Exception {
        ThreadBoundTransactions transactions = new ThreadBoundTransactions(database.pool(), level);
        Journal journal = bench.over(transactions);
        boolean[] first = {true};

        JournalOutcome told = untilThrough(transactions, () -> {
            look(transactions.connection(), other());
            if (first[0]) {
                first[0] = false;
                assertThat(Bench.get(bench.elsewhere(() -> bench.journal.deduct(ONE))))
                        .isInstanceOf(Applied.class);
            }
            return journal.deduct(ONE);
        });

        assertThat(told).isInstanceOf(Repeated.class);
        assertThat(bench.available("cup")).isZero();
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    @Tag("R-70")
    void blockThatIsNewerThanTheViewStopsTheDeduction(Isolation level) throws Exception {
        ThreadBoundTransactions transactions = new ThreadBoundTransactions(database.pool(), level);
        Journal journal = bench.over(transactions);
        boolean[] first = {true};

        JournalOutcome told = untilThrough(transactions, () -> {
            look(transactions.connection(), other());
            if (first[0]) {
                first[0] = false;
                assertThat(Bench.get(bench.elsewhere(() -> bench.journal.giveBack(ONE))))
                        .isInstanceOf(JournalOutcome.Early.class);
            }
            return journal.deduct(ONE);
        });

        assertThat(told).isInstanceOf(JournalOutcome.Blocked.class);
        assertThat(bench.available("cup")).isEqualTo(1);
    }
}
