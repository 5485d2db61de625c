package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.jdbc.spi.Batching;
import io.yici.jdbc.spi.Claiming;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How PostgreSQL reaches the rows of a table in which nearly everything is completed. */
class PostgresPlanTest {

    private static final String TABLE = "yici_planned";
    private static final RecordSql SQL = new RecordSql(new PostgresDialect(), TableName.parse(TABLE));

    private static final Statements STATEMENTS = new Statements(new PostgresDialect());

    @BeforeAll
    static void fill() {
        JdbcIdempotencyStore.builder(TestDatabase.POSTGRESQL.pool())
                .transactions(TestDatabase.POSTGRESQL.transactions())
                .table(TABLE)
                .schema(SchemaMode.CREATE)
                .build();
        TestDatabase.POSTGRESQL.update("INSERT INTO " + TABLE
                + " SELECT sha256(g::text::bytea), 'plan', '', g::text, 1, 2, gen_random_uuid(), g, 1, NULL, 1, 0, 0, 0, 0, 1,"
                + " 1, 3, '', 0, '', NULL FROM generate_series(1, 60000) g");
        TestDatabase.POSTGRESQL.update("VACUUM ANALYZE " + TABLE);
    }

    /** The plan that is kept once a statement has been prepared and run a few times. */
    private static String plan(String sql) {
        int parameters = 0;
        StringBuilder numbered = new StringBuilder();
        for (char c : sql.toCharArray()) {
            numbered.append(c == '?' ? "$" + ++parameters : String.valueOf(c));
        }
        try (Connection connection = TestDatabase.POSTGRESQL.connections().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SET plan_cache_mode = force_generic_plan");
            statement.execute("PREPARE it AS " + numbered);
            StringBuilder plan = new StringBuilder();
            try (ResultSet rows = statement.executeQuery(
                    "EXPLAIN EXECUTE it (" + String.join(", ", Collections.nCopies(parameters, "NULL")) + ")")) {
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
            }
            return plan.toString();
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private static void assertByDigest(String sql) {
        assertThat(plan(sql))
                .contains("Index Scan using " + TABLE + "_pkey")
                .doesNotContain(TABLE + "_overdue")
                .doesNotContain(TABLE + "_retained")
                .doesNotContain("Seq Scan on " + TABLE);
    }

    @Test
    void stepsOfTheOwnerGoByDigest() {
        assertByDigest(SQL.complete().text());
        assertByDigest(SQL.release().text());
        assertByDigest(SQL.releaseForAny().text());
        assertByDigest(SQL.interrupt().text());
        assertByDigest(SQL.renewal(10).get(0));
    }

    @Test
    void settlingAndFindingGoByDigest() {
        assertByDigest(SQL.settleCompleted().text());
        assertByDigest(SQL.settleReleased().text());
        assertByDigest(SQL.find().text());
    }

    @Test
    void overdueGoesByTheIndexOfUnfinishedRecords() {
        assertThat(plan(SQL.overdue().text())).contains("Index Scan using " + TABLE + "_overdue");
    }

    @Test
    @Tag("B70")
    void purgeReadsByTheEndOfRetentionAndWritesByDigest() {
        PurgeSql purging = new PurgeSql(new PostgresDialect(), TableName.parse(TABLE));

        assertThat(plan(purging.purgeable().text()))
                .contains("Index Scan using " + TABLE + "_retained")
                .doesNotContain("Sort");
        for (Sql write : List.of(purging.lock(500), purging.thin(), purging.delete(), purging.retain())) {
            assertThat(plan(write.text()))
                    .as(write.text())
                    .contains("Scan on " + TABLE + "_pkey")
                    .doesNotContain(TABLE + "_retained")
                    .doesNotContain("Seq Scan");
        }
    }

    @Test
    void browsingGoesByDigestUnlessUnfinishedRecordsOfAnOperationAreAskedFor() {
        Browsing browsing = new Browsing(new PostgresDialect(), TableName.parse(TABLE), STATEMENTS);
        RecordQuery query = RecordQuery.all().inScope("scope").inState(RecordState.COMPLETED);

        assertThat(plan(browsing.end(query).text()))
                .contains("Index Only Scan using " + TABLE + "_pkey")
                .doesNotContain("Sort");
        assertByDigest(browsing.matching(query).text());
        assertByDigest(browsing.matching(query.ofOperation("plan")).text());
        assertByDigest(browsing.one().text());
        RecordQuery unfinished = RecordQuery.all().ofOperation("plan").inState(RecordState.INTERRUPTED);
        assertThat(plan(browsing.end(unfinished).text())).contains("using " + TABLE + "_overdue");
        assertThat(plan(browsing.matching(unfinished).text())).contains("using " + TABLE + "_overdue");
    }

    @Test
    void claimGoesByDigest() {
        Claiming.OneStatement claiming = (Claiming.OneStatement) SQL.claiming();
        assertByDigest(Sql.of(typed(claiming.sql())).text());
        assertByDigest(Sql.of(typed(claiming.otherwise())).text());
    }

    @Test
    void batchGoesByDigest() {
        Batching.Arrays batching = (Batching.Arrays) SQL.batching();
        assertByDigest(Sql.of(batching.sql()).text());
        assertByDigest(Sql.of(batching.takeOver()).text());
    }

    /** Drivers tell the types of their parameters; a PREPARE by hand has to be told those that it cannot guess. */
    private static String typed(String claim) {
        return claim.replace(":digest", "CAST(:digest AS bytea)")
                .replaceAll(":(operation|scope|record_key|result_codec|result_type)\\b", "CAST(:$1 AS text)")
                .replaceAll(
                        ":(format|state|crashes|expiry|result_kind|result_version|known_fingerprint)\\b",
                        "CAST(:$1 AS int)")
                .replaceAll(":(lease|retention|advisory)\\b", "CAST(:$1 AS bigint)")
                .replaceAll(":(fingerprint|result_body)\\b", "CAST(:$1 AS bytea)")
                .replace(":token", "CAST(:token AS uuid)");
    }
}
