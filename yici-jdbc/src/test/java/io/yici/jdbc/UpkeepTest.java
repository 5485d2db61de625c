package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.Lease;
import io.yici.spi.RecordBrowser;
import io.yici.spi.RecordPage;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordState;
import io.yici.spi.RecordSummary;
import io.yici.spi.Settlement;
import io.yici.spi.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Purging, browsing and settling in tables, beyond the contract. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class UpkeepTest {

    private static final int BEYOND_ONE_PAGE = RecordBrowser.MOST_EXAMINED + 100;

    @Parameter
    TestDatabase database;

    @Test
    @Tag("R-85")
    void purgeLeavesWhatSomebodyElseHasLockedWithoutWaiting() throws Exception {
        FilledTable table = new FilledTable(database).expired(5);
        List<PurgeableRecord> found = table.store.purgeable(null, 10);
        try (Connection other = database.connections().getConnection()) {
            other.setAutoCommit(false);
            try (PreparedStatement lock =
                    other.prepareStatement("UPDATE " + table.name + " SET attempt = attempt + 1 WHERE digest = ?")) {
                lock.setBytes(1, FilledTable.id(2).bytes());
                lock.executeUpdate();
            }

            assertThat(table.store.purge(found)).extracting(PurgeableRecord::id).containsOnly(ids(0, 1, 3, 4));
            assertThat(table.store.retain(found, Duration.ofDays(1))).isEmpty();
            other.rollback();
        }
        assertThat(table.store.purge(found)).extracting(PurgeableRecord::id).containsOnly(FilledTable.id(2));
        assertThat(table.count("retained_until = 0 AND result_body IS NULL")).isEqualTo(1);
    }

    private static RecordId[] ids(int... numbers) {
        return java.util.Arrays.stream(numbers).mapToObj(FilledTable::id).toArray(RecordId[]::new);
    }

    @Test
    void purgeableRecordsOfOneInstantArePagedByTheirIds() throws Exception {
        FilledTable table = new FilledTable(database).expired(9);
        database.update("UPDATE " + table.name + " SET retained_until = 7");

        List<PurgeableRecord> first = table.store.purgeable(null, 4);
        List<PurgeableRecord> second = table.store.purgeable(first.get(3), 10);

        assertThat(first).extracting(PurgeableRecord::id).isSorted();
        assertThat(second).hasSize(5).extracting(PurgeableRecord::id).isSorted();
        assertThat(second).doesNotContainAnyElementsOf(first);
    }

    @Test
    @Tag("R-94")
    void eachPageExaminesABoundedNumberOfRows() throws Exception {
        FilledTable table = new FilledTable(database).expired(BEYOND_ONE_PAGE);
        List<Integer> byId = java.util.stream.IntStream.range(0, BEYOND_ONE_PAGE)
                .boxed()
                .sorted(java.util.Comparator.comparing(FilledTable::id))
                .toList();
        RecordQuery query = RecordQuery.all().inScope("filled").withKey(FilledTable.key(byId.get(BEYOND_ONE_PAGE - 1)));

        RecordPage first = table.store.browse(query);
        RecordPage second = table.store.browse(query.from(first.next()));

        assertThat(first.records()).isEmpty();
        assertThat(first.next()).isEqualTo(FilledTable.id(byId.get(RecordBrowser.MOST_EXAMINED - 1)));
        assertThat(second.records()).extracting(RecordSummary::key).containsExactly(query(query));
        assertThat(second.next()).isNull();
        assertThat(table.store.browse(query.ofOperation(FilledTable.OPERATION)).records())
                .as("the exact one needs one page")
                .hasSize(1);
    }

    private static io.yici.IdempotencyKey query(RecordQuery query) {
        return io.yici.IdempotencyKey.of(query.scope(), query.key());
    }

    @Test
    @Tag("R-90")
    void settlingThatCannotBeNotedIsNotDone() {
        FilledTable table = new FilledTable(database);
        Lease lease = ((Claim.Granted) table.store.claim(FilledTable.request(FilledTable.key(1)))).lease();
        database.update("DROP TABLE " + table.name + "_settlement");

        assertThatThrownBy(() -> table.store.settle(new Settlement(lease.id(), lease.fence(), null, "olga", "check")))
                .isInstanceOf(StoreException.class);

        assertThat(table.store.find(lease.id()).orElseThrow().state()).isEqualTo(RecordState.IN_PROGRESS);
        assertThat(table.store.renew(Set.of(lease))).containsOnly(lease);
    }

    @Test
    @Tag("R-90")
    void settlingInATransactionIsNotedWithIt() throws Exception {
        FilledTable table = new FilledTable(database);
        Lease lease = ((Claim.Granted) table.store.claim(FilledTable.request(FilledTable.key(1)))).lease();
        Settlement settlement = new Settlement(lease.id(), lease.fence(), null, "olga", "check");

        assertThatThrownBy(() -> table.store.transactions().execute(Duration.ofMinutes(1), () -> {
                    assertThat(table.store.enlisted().settle(settlement)).isTrue();
                    throw new IllegalStateException("rolled back");
                }))
                .hasMessage("rolled back");
        assertThat(table.store.settlements(lease.id())).isEmpty();

        assertThat(table.store.settle(settlement)).isTrue();
        assertThat(table.store.settlements(lease.id())).hasSize(1);
    }
}
