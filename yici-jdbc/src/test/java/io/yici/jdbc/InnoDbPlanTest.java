package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How MariaDB reaches the rows that a purge reads and locks, also in a small table. */
class InnoDbPlanTest {

    private static final MariaDbDialect DIALECT = new MariaDbDialect();
    private static FilledTable table;
    private static PurgeSql purging;

    private record Plan(String type, String key, String extra) {}

    @BeforeAll
    static void fill() throws SQLException {
        table = new FilledTable(TestDatabase.MARIADB).expired(20);
        purging = new PurgeSql(DIALECT, TableName.parse(table.name));
    }

    private static Plan plan(Sql sql, Bound params) throws SQLException {
        try (Connection connection = TestDatabase.MARIADB.pool().getConnection();
                PreparedStatement explain = connection.prepareStatement("EXPLAIN " + sql.text())) {
            params.bind(explain, sql.names(), DIALECT);
            try (ResultSet rows = explain.executeQuery()) {
                rows.next();
                return new Plan(rows.getString("type"), rows.getString("key"), rows.getString("Extra"));
            }
        }
    }

    @Test
    @Tag("B70")
    void purgeReadsByTheEndOfRetention() throws SQLException {
        Params params = new Params()
                .number("now", 2_000_000_000_000_000L)
                .number("after_end", 0)
                .bytes("after", new byte[0])
                .code("format", 1)
                .number("most", 5);

        Plan plan = plan(purging.purgeable(), params);

        assertThat(plan.key()).isEqualTo(table.name + "_retained");
        assertThat(plan.extra()).doesNotContain("filesort");
    }

    @Test
    @Tag("R-85")
    void purgeLocksByDigestOnly() throws SQLException {
        List<Params> ids = IntStream.rangeClosed(1, 12)
                .mapToObj(number ->
                        new Params().bytes("digest", FilledTable.id(number).bytes()))
                .toList();

        Plan plan = plan(purging.lock(ids.size()), new ParamRows(ids));

        assertThat(plan.type()).isEqualTo("range");
        assertThat(plan.key()).isEqualTo("PRIMARY");
    }
}
