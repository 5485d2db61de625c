package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What a completed record takes on the disk, indexes included; its result has 200 bytes. The figures are in docs/jdbc.md. */
class RecordSizeTest {

    private static final int ROWS = 20_000;

    private static final Figures FIGURES = new Figures(RecordSizeTest.class);

    @Test
    void recordWithAShortResultTakesAKilobyteAtMostOnPostgres() throws SQLException {
        FilledTable table = new FilledTable(TestDatabase.POSTGRESQL).expired(ROWS);
        assertFits(table, "SELECT pg_total_relation_size('" + table.name + "')");
    }

    @Test
    void theSameOnMariaDb() throws SQLException {
        FilledTable table = new FilledTable(TestDatabase.MARIADB).expired(ROWS);
        TestDatabase.text("ANALYZE TABLE " + table.name, TestDatabase.MARIADB.pool());
        assertFits(
                table,
                "SELECT data_length + index_length FROM information_schema.tables WHERE table_name = '" + table.name
                        + "'");
    }

    private void assertFits(FilledTable table, String size) {
        long bytes = table.database.number(size) / ROWS;
        FIGURES.add("%s: a record with a result of 200 bytes takes %d bytes", table.database, bytes);
        assertThat(bytes).isBetween(400L, 1_100L);
    }
}
