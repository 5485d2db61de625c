package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.yici.jdbc.JournalOutcome.Applied;
import io.yici.jdbc.JournalOutcome.Repeated;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The journal's table is made, and looked at, when a journal is built. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class JournalSchemaTest {

    @Parameter
    TestDatabase database;

    private JournalBench bench;
    private String name;

    @BeforeEach
    void open() {
        bench = new JournalBench(database);
        bench.stock("cup", 5);
        name = bench.table + "_journal";
    }

    @AfterEach
    void close() {
        database.update("DROP TABLE IF EXISTS " + name);
        bench.close();
    }

    private Journal.Builder named() {
        return bench.builder(bench.transactions, bench.quantities()).table(name);
    }

    @Test
    void isMadeUnderAnotherNameAndMayBeMadeAgain() {
        Journal journal = named().build();

        assertThat(journal.deduct(Movement.of("o", "cup", 1))).isInstanceOf(Applied.class);
        assertThat(named().build().deduct(Movement.of("o", "cup", 1))).isInstanceOf(Repeated.class);
        assertThat(named().schema(SchemaMode.VALIDATE).build().deduct(Movement.of("o", "cup", 1)))
                .isInstanceOf(Repeated.class);
        assertThat(database.number("SELECT count(*) FROM " + name)).isEqualTo(1);
    }

    @Test
    void tableThatIsMissingIsToldWithItsFile() {
        assertThatIllegalStateException()
                .isThrownBy(() -> named().schema(SchemaMode.VALIDATE).build())
                .withMessageContaining("table " + name + " is missing")
                .withMessageContaining("schema/v1/journal/");
    }

    @Test
    void tableWithoutTheUniqueKeyIsRefused() {
        database.update("CREATE TABLE " + name + " AS SELECT * FROM yici_journal WHERE 1 = 0");

        assertThatIllegalStateException()
                .isThrownBy(() -> named().schema(SchemaMode.VALIDATE).build())
                .withMessageContaining("primary key");
    }

    @Test
    void missingIndexIsToldWithItsStatement() {
        named().build();
        database.update("DROP INDEX " + name + "_item" + (database.name().contains("M") ? " ON " + name : ""));

        assertThatIllegalStateException()
                .isThrownBy(() -> named().schema(SchemaMode.VALIDATE).build())
                .withMessageContaining("has no index on quantity, item")
                .withMessageContaining("INDEX " + name + "_item");
    }

    @Test
    void quantityTableWithoutTheColumnIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> bench.builder(bench.transactions, QuantityTable.of(bench.table, "sku", "balance"))
                        .build())
                .withMessageContaining("has no column balance");
    }

    @Test
    void journalWithoutTransactionsIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        Journal.builder(database.pool(), bench.quantities()).build())
                .withMessageContaining("no transactions");
    }
}
