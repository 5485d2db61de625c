package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.jdbc.JournalOutcome.Applied;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes wrong without the one or the other half: with these, the tests of the journal would fail. */
@ParameterizedClass
@EnumSource(names = {"H2", "POSTGRESQL", "MARIADB"})
class JournalMistakesTest {

    private static final Movement ONE = Movement.of("order-1", "cup", 1);

    @Parameter
    TestDatabase database;

    private JournalBench bench;

    @BeforeEach
    void open() {
        bench = new JournalBench(database);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** The database's connections, whose statements are changed on the way. */
    private ThreadBoundTransactions rewriting(UnaryOperator<String> change) {
        DataSource real = database.pool();
        return new ThreadBoundTransactions((DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> rewriting(real.getConnection(), change)));
    }

    private Connection rewriting(Connection real, UnaryOperator<String> change) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        arguments[0] = change.apply((String) arguments[0]);
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    @Tag("R-68")
    void withoutTheGuardItOversells() {
        bench.stock("cup", 1);
        Journal unguarded = bench.over(rewriting(sql -> sql.replace("available >= ?", "available > -100 - ?")));

        for (int buyer = 0; buyer < 3; buyer++) {
            assertThat(unguarded.deduct(Movement.of("order-" + buyer, "cup", 1)))
                    .isInstanceOf(Applied.class);
        }

        assertThat(bench.available("cup")).isEqualTo(-2);
    }

    @Test
    @Tag("R-68")
    void withoutTheUniqueRowItDeductsTwice() throws Exception {
        bench.stock("cup", 5);
        String loose = bench.table + "_loose";
        database.update("CREATE TABLE " + loose + " AS SELECT * FROM yici_journal WHERE 1 = 0");
        Journal journal = bench.builder(bench.transactions, bench.quantities())
                .table(loose)
                .schema(SchemaMode.NONE)
                .build();
        List<Future<JournalOutcome>> second = new ArrayList<>();

        bench.inTransaction(() -> {
            assertThat(journal.deduct(ONE)).isInstanceOf(Applied.class);
            second.add(bench.elsewhere(() -> journal.deduct(ONE)));
            LockWaits.await(database, 1);
            return "commits";
        });
        JournalOutcome told = Bench.get(second.get(0));
        database.update("DROP TABLE " + loose);

        assertThat(told).isInstanceOf(Applied.class);
        assertThat(bench.available("cup")).isEqualTo(3);
    }
}
