package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.ClaimRequest;
import io.yici.spi.RecordQuery;
import io.yici.spi.StoreException;
import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A store over two databases is refused when it is built: a record there cannot stand or fall with effects here. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class OneDatabaseTest {

    private static final String REFUSED = "claims and business transactions do not reach the same table";

    @Parameter
    TestDatabase database;

    private final String other = "s" + UUID.randomUUID().toString().replace("-", "");

    @BeforeEach
    void createOther() {
        database.store();
        database.update("CREATE SCHEMA " + other);
    }

    private JdbcIdempotencyStore.Builder builder(DataSource claims, DataSource business) {
        return database.checkedBuilder(claims, new ThreadBoundTransactions(business));
    }

    private DataSource elsewhere() {
        return database.inSchema(other);
    }

    @Test
    void businessTransactionsInASchemaWithoutTheTableAreRefused() {
        assertThatThrownBy(() -> builder(database.pool(), elsewhere()).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(REFUSED)
                .hasCauseInstanceOf(StoreException.class);
    }

    @Test
    void businessTransactionsInASchemaWithATableOfItsOwnAreRefused() {
        assertThat(builder(elsewhere(), elsewhere()).schema(SchemaMode.CREATE).build())
                .isNotNull();

        assertThatThrownBy(() -> builder(database.pool(), elsewhere()).build()).hasMessageContaining(REFUSED);
        assertThatThrownBy(() -> builder(elsewhere(), database.pool()).build()).hasMessageContaining(REFUSED);
    }

    @Test
    void tableOfOneSchemaMayBeReachedFromTwo() {
        String table = other + ".shared";

        JdbcIdempotencyStore store = builder(database.pool(), elsewhere())
                .table(table)
                .schema(SchemaMode.CREATE)
                .build();

        assertThat(store.browse(RecordQuery.all()).records()).isEmpty();
        assertThat(database.number("SELECT COUNT(*) FROM " + table)).isZero();
    }

    /** Nothing that a purge would archive, or people would find among their records. */
    @Test
    void markerIsTakenAwayAlsoOneThatACrashLeft() {
        JdbcIdempotencyStore.Builder builder = builder(elsewhere(), elsewhere());
        JdbcIdempotencyStore crashed = builder.schema(SchemaMode.CREATE).build();
        crashed.claim(marker());
        String table = other + ".yici_record";
        assertThat(database.number("SELECT COUNT(*) FROM " + table)).isEqualTo(1);

        assertThat(builder.build().find(marker().id()))
                .as("of another instance, which is at it")
                .isPresent();
        database.update("UPDATE " + table + " SET lease_until = 0");
        builder.build();

        assertThat(database.number("SELECT COUNT(*) FROM " + table)).isZero();
    }

    private static ClaimRequest marker() {
        return new ClaimRequest(
                "yici.start-up-check",
                IdempotencyKey.unscoped("marker"),
                null,
                UUID.randomUUID(),
                Duration.ofDays(1),
                CrashPolicy.RETRY,
                null);
    }

    @Test
    void businessDatabaseThatIsDownIsToldAsSuch() {
        JdbcDataSource down = new JdbcDataSource();
        down.setURL("jdbc:h2:mem:" + other + ";IFEXISTS=TRUE");

        assertThatThrownBy(() -> builder(database.pool(), down).build()).isInstanceOf(StoreException.class);
    }

    @Test
    void memoryOfEachConnectionIsRefused() {
        JdbcDataSource unnamed = new JdbcDataSource();
        unnamed.setURL("jdbc:h2:mem:");

        assertThatThrownBy(() -> builder(database.pool(), unnamed).build()).hasMessageContaining(REFUSED);
    }

    @Test
    void nothingIsAskedWhereNothingIsToBeChecked() {
        assertThat(builder(database.pool(), elsewhere()).schema(SchemaMode.NONE).build())
                .isNotNull();
        assertThat(builder(database.pool(), elsewhere()).withoutMarkerCheck().build())
                .isNotNull();
    }
}
