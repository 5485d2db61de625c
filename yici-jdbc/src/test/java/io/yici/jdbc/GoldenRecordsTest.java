package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.Fingerprint;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.StoredRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Records as this version of the form has them, in files that are permanent: a later release reads them, and a release that would write
 * something else needs a new {@link StoredRecord#FORMAT_VERSION}.
 */
@ParameterizedClass
@EnumSource(TestDatabase.class)
@Tag("B43")
@Tag("R-38")
class GoldenRecordsTest {

    /** Of its own, since most of these records are past any retention. */
    private static final String TABLE = "golden";

    private static final Map<TestDatabase, JdbcIdempotencyStore> STORES = new EnumMap<>(TestDatabase.class);

    @Parameter
    TestDatabase database;

    private JdbcIdempotencyStore store() {
        return STORES.computeIfAbsent(
                database,
                it -> it.builder(it.pool(), it.transactions())
                        .table(TABLE)
                        .schema(SchemaMode.CREATE)
                        .build());
    }

    static List<String> files() throws Exception {
        return GoldenRecord.names();
    }

    @ParameterizedTest
    @MethodSource("files")
    void recordIsReadAsItWasStored(String file) {
        GoldenRecord golden = GoldenRecord.file(file);
        load(golden);

        StoredRecord found = store().find(golden.id()).orElseThrow();

        assertThat(found).isEqualTo(golden.record(found.readAt()));
    }

    @ParameterizedTest
    @MethodSource("files")
    @Tag("T-47")
    void claimsAreAnsweredAsTheyWere(String file) {
        GoldenRecord golden = GoldenRecord.file(file);
        assertThat(golden.answers()).containsOnlyKeys("the same content", "another content", "no content");
        golden.answers().forEach((content, answer) -> {
            load(golden);
            assertThat(answer(golden, content)).as(content).isEqualTo(answer);
        });
    }

    @ParameterizedTest
    @EnumSource(GoldenRecipe.class)
    @Tag("B32")
    void recordIsStillWrittenInThisForm(GoldenRecipe recipe) {
        GoldenRecord golden = GoldenRecord.file(recipe.file());
        delete(golden);

        recipe.write(store());

        GoldenRecord written = read(golden);
        assertThat(written.timeless()).as("this release writes\n%s\n", written).isEqualTo(golden.timeless());
    }

    private String answer(GoldenRecord golden, String content) {
        Fingerprint fingerprint = switch (content) {
            case "the same content" -> GoldenRecipe.CONTENT;
            case "another content" -> Fingerprint.of(GoldenRecipe.bytes("another"));
            default -> null;
        };
        Claim claim = store().claim(new ClaimRequest(
                golden.text("operation"),
                golden.key(),
                fingerprint,
                UUID.randomUUID(),
                Duration.ofSeconds(30),
                CrashPolicy.RETRY,
                null));
        if (claim instanceof Claim.Granted granted) {
            assertThat(granted.lease().fence()).isGreaterThan(golden.number("fence"));
            assertThat(granted.lease().attempt()).isEqualTo((int) golden.number("attempt") + 1);
        }
        if (claim instanceof Claim.Completed completed) {
            assertThat(completed)
                    .isEqualTo(new Claim.Completed(
                            golden.result(), golden.text("resource_id"), golden.text("request_id")));
        }
        if (claim instanceof Claim.TooOld old) {
            assertThat(old.resource()).isEqualTo(golden.text("resource_id"));
        }
        return claim.getClass().getSimpleName();
    }

    private void delete(GoldenRecord golden) {
        store();
        run("DELETE FROM " + TABLE + " WHERE digest = ?", statement -> {
            statement.setBytes(1, golden.id().bytes());
            return statement.executeUpdate();
        });
    }

    private void load(GoldenRecord golden) {
        delete(golden);
        List<String> names = List.copyOf(golden.columns().keySet());
        String places = String.join(", ", Collections.nCopies(names.size(), "?"));
        run("INSERT INTO " + TABLE + " (" + String.join(", ", names) + ") VALUES (" + places + ")", statement -> {
            for (int i = 0; i < names.size(); i++) {
                bind(statement, i + 1, names.get(i), golden);
            }
            return statement.executeUpdate();
        });
    }

    private void bind(PreparedStatement statement, int index, String column, GoldenRecord golden) throws SQLException {
        switch (column) {
            case "digest", "fingerprint", "result_body" -> statement.setBytes(index, golden.bytes(column));
            case "owner_token" ->
                statement.setObject(
                        index, database.name().contains("MARIADB") ? InnoDb.token(golden.token()) : golden.token());
            case "operation", "scope", "record_key", "result_codec", "result_type", "resource_id", "request_id" ->
                statement.setString(index, golden.text(column));
            default -> statement.setLong(index, golden.number(column));
        }
    }

    private GoldenRecord read(GoldenRecord golden) {
        return run("SELECT * FROM " + TABLE + " WHERE digest = ?", statement -> {
            statement.setBytes(1, golden.id().bytes());
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                Map<String, String> columns = new TreeMap<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    String name = row.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT);
                    String value = text(row, name);
                    if (value != null) {
                        columns.put(name, value);
                    }
                }
                return new GoldenRecord(columns, Map.of());
            }
        });
    }

    private static String text(ResultSet row, String column) throws SQLException {
        return switch (column) {
            case "digest", "fingerprint", "result_body" -> {
                byte[] bytes = row.getBytes(column);
                yield bytes == null ? null : HexFormat.of().formatHex(bytes);
            }
            case "owner_token" -> RecordRow.token(row).toString();
            default -> row.getString(column);
        };
    }

    private interface Use<T> {
        T of(PreparedStatement statement) throws SQLException;
    }

    private <T> T run(String sql, Use<T> use) {
        try (Connection connection = database.pool().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            return use.of(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
