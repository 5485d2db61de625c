package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Execution;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RecordId;
import io.yici.RefusedUsageException;
import io.yici.spi.StoredRecord;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the work names as made by it stands or falls with what it made. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
@Tag("R-88")
class ResourceInTransactionTest {

    private static final Operation<String> JOINED = Bench.operation(Mode.JOINED);
    private static final Operation<String> INLINE = Bench.operation(Mode.INLINE);
    private static final String MADE = "order-2026-17";

    @Parameter
    TestDatabase database;

    private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(database);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private String makes(Execution execution) throws SQLException {
        execution.resource(MADE);
        return bench.effect("made");
    }

    private StoredRecord record() {
        return bench.store.find(RecordId.of("bench", bench.key)).orElseThrow();
    }

    @Test
    void isStoredWithTheEffect() throws Exception {
        bench.idempotency.run(JOINED, bench.key, this::makes);

        assertThat(bench.idempotency.attempt(JOINED, bench.key, this::makes))
                .isEqualTo(new Outcome.ReplayedValue<>("made", MADE));
    }

    @Test
    void isStoredInTheCallersTransaction() throws Exception {
        bench.inTransaction(() -> bench.idempotency.run(INLINE, bench.key, this::makes));

        assertThat(bench.inTransaction(() -> bench.idempotency.attempt(INLINE, bench.key, this::makes)))
                .isEqualTo(new Outcome.ReplayedValue<>("made", MADE));
    }

    @Test
    void isStoredForAnOperationWithoutResultOutsideATransaction() throws Exception {
        Operation<Void> ship = Operation.named("bench").build();
        bench.idempotency.run(ship, bench.key, execution -> {
            makes(execution);
            return null;
        });

        assertThat(bench.idempotency.attempt(ship, bench.key, execution -> null))
                .isEqualTo(new Outcome.ReplayedValue<Void>(null, MADE));
    }

    @Test
    void isRefusedByNameWhereTheClaimHasCompletedTheRecord() throws Exception {
        Operation<Void> ship = Operation.named("bench").build();

        assertThatThrownBy(() -> bench.inTransaction(() -> bench.idempotency.run(ship, bench.key, execution -> {
                    makes(execution);
                    return null;
                })))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("let the operation store a result");
        assertThat(bench.store.find(RecordId.of("bench", bench.key))).isEmpty();
        assertThat(bench.effects()).isZero();
    }

    @Test
    void isNotKeptWhereTheEffectIsRolledBackOnRequest() throws Exception {
        bench.idempotency.run(JOINED, bench.key, execution -> {
            execution.rollBack();
            return makes(execution);
        });

        assertThat(bench.effects()).isZero();
        assertThat(record().resource()).isNull();
    }
}
