package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.FailurePolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RecordId;
import io.yici.RefusedUsageException;
import io.yici.spi.MarkerCheck;
import io.yici.spi.RecordState;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class InMemoryTransactionalStoreTest {

    private static final Duration TIME = Duration.ofSeconds(30);
    private static final IdempotencyKey KEY = IdempotencyKey.of("alice", "k1");
    private static final Operation<String> PAY =
            Operation.named("pay", String.class).codec(new TextCodec("text")).build();

    private final InMemoryTransactionalStore store = new InMemoryTransactionalStore(MovableClock.at(Instant.EPOCH));
    private final Idempotency idempotency = Idempotency.over(store).build();

    private RecordState state() {
        return store.find(RecordId.of("pay", KEY)).orElseThrow().state();
    }

    @Test
    void runsOnceAndReplaysInATransactionOfItsOwn() {
        String first = idempotency.run(PAY, KEY, execution -> {
            assertThat(store.transactions().isActive()).isTrue();
            return "first";
        });

        assertThat(first).isEqualTo("first");
        assertThat(store.transactions().isActive()).isFalse();
        assertThat(idempotency.attempt(PAY, KEY, execution -> "second"))
                .isEqualTo(new Outcome.ReplayedValue<>("first"));
    }

    @Test
    void failureLeavesTheKeyFree() {
        assertThatThrownBy(() -> idempotency.run(PAY, KEY, execution -> {
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");

        assertThat(state()).isEqualTo(RecordState.RELEASED);
        assertThat(idempotency.run(PAY, KEY, execution -> "second")).isEqualTo("second");
    }

    @Test
    void recordGoesWithTheCallersTransaction() throws Exception {
        store.transactions().execute(TIME, () -> {
            idempotency.run(PAY, KEY, execution -> "undone");
            store.transactions().setRollbackOnly();
            return "";
        });
        assertThat(store.find(RecordId.of("pay", KEY))).isEmpty();

        store.transactions().execute(TIME, () -> idempotency.run(PAY, KEY, execution -> "done"));
        assertThat(state()).isEqualTo(RecordState.COMPLETED);
    }

    @Test
    void finalFailureStaysBehindItsSavepoint() throws Exception {
        Operation<String> declining = Operation.named("pay", String.class)
                .codec(new TextCodec("text"))
                .failures(FailurePolicy.builder()
                        .complete(IllegalArgumentException.class, "declined")
                        .build())
                .build();

        store.transactions().execute(TIME, () -> {
            assertThatThrownBy(() -> idempotency.run(declining, KEY, execution -> {
                        throw new IllegalArgumentException("declined");
                    }))
                    .hasMessage("declined");
            return "";
        });

        assertThat(state()).isEqualTo(RecordState.COMPLETED);
    }

    @Test
    void refusesWhatIsRefusedOnADatabaseToo() throws Exception {
        Operation<String> leased = Operation.named("pay", String.class)
                .mode(Mode.LEASED)
                .codec(new TextCodec("text"))
                .build();
        store.transactions().execute(TIME, () -> {
            assertThatThrownBy(() -> idempotency.run(leased, KEY, execution -> "no"))
                    .isInstanceOf(RefusedUsageException.class);
            store.transactions().setRollbackOnly();
            assertThatThrownBy(() -> idempotency.run(PAY, KEY, execution -> "no"))
                    .isInstanceOf(RefusedUsageException.class);
            return "";
        });
    }

    @Test
    void passesTheCheckAtTheStart() {
        MarkerCheck.require(store);
    }
}
