package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spi.SettledRecord;
import io.yici.spi.StoredResult.Kind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people decided, as this version of the schema keeps it, in files that are permanent: every later release reads them. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
@Tag("R-38")
class GoldenSettlementsTest {

    private static final Path FOLDER = Path.of("src/test/resources/golden/settlements/v1");
    private static final String RECORDS = "golden_settled";
    private static final String TABLE = RECORDS + "_settlement";
    private static final List<String> TEXTS = List.of("operation", "scope", "record_key", "actor", "reason");
    private static final List<String> NUMBERS = List.of("expected_fence", "fence", "result_kind", "settled_at");

    @Parameter
    TestDatabase database;

    private JdbcIdempotencyStore store;

    @BeforeEach
    void emptyTables() {
        store = database.builder(database.pool(), database.transactions())
                .table(RECORDS)
                .schema(SchemaMode.CREATE)
                .build();
        database.update("DELETE FROM " + TABLE);
        database.update("DELETE FROM " + RECORDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"completed-value", "completed-failure", "completed-tombstone", "released"})
    void settlementIsReadAsItWasKept(String name) throws SQLException {
        GoldenRecord golden = golden(name);
        load(golden);

        assertThat(store.settlements(golden.id())).containsExactly(settled(golden));
    }

    @ParameterizedTest
    @CsvSource({"completed-value, SETTLED_COMPLETED", "released, SETTLED_RELEASED"})
    void settlementIsStillKeptInThisForm(String name, GoldenRecipe recipe) throws SQLException {
        GoldenRecord golden = golden(name);

        recipe.write(store);

        try (Connection connection = database.pool().getConnection();
                PreparedStatement statement = connection.prepareStatement("SELECT * FROM " + TABLE);
                ResultSet row = statement.executeQuery()) {
            assertThat(row.next()).isTrue();
            assertThat(HexFormat.of().formatHex(row.getBytes("digest"))).isEqualTo(golden.text("digest"));
            for (String column : TEXTS) {
                assertThat(row.getString(column)).as(column).isEqualTo(golden.text(column));
            }
            assertThat(row.getString("result_kind")).isEqualTo(golden.text("result_kind"));
            assertThat(row.getLong("fence")).isGreaterThan(row.getLong("expected_fence"));
            assertThat(row.getLong("settled_at")).isGreaterThanOrEqualTo(row.getLong("expected_fence"));
        }
    }

    private static GoldenRecord golden(String name) {
        return GoldenRecord.at(FOLDER.resolve(name + ".txt"));
    }

    private void load(GoldenRecord golden) throws SQLException {
        try (Connection connection = database.pool().getConnection();
                PreparedStatement statement = connection.prepareStatement("INSERT INTO " + TABLE + " (digest, "
                        + String.join(", ", TEXTS) + ", " + String.join(", ", NUMBERS)
                        + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            int index = 1;
            statement.setBytes(index++, golden.bytes("digest"));
            for (String column : TEXTS) {
                statement.setString(index++, golden.text(column));
            }
            for (String column : NUMBERS) {
                statement.setObject(index++, golden.has(column) ? golden.number(column) : null, Types.BIGINT);
            }
            statement.executeUpdate();
        }
    }

    /** Read by hand, so that the store is not compared with itself. */
    private static SettledRecord settled(GoldenRecord golden) {
        return new SettledRecord(
                golden.id(),
                golden.text("operation"),
                golden.key(),
                golden.number("expected_fence"),
                golden.number("fence"),
                golden.has("result_kind")
                        ? List.of(Kind.VALUE, Kind.FAILURE, Kind.TOMBSTONE).get((int) golden.number("result_kind") - 1)
                        : null,
                golden.text("actor"),
                golden.text("reason"),
                Instant.EPOCH.plus(golden.number("settled_at"), ChronoUnit.MICROS));
    }
}
