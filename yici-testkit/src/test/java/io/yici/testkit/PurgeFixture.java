package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.Purge;
import io.yici.PurgeBuilder;
import io.yici.RecordId;
import io.yici.spi.StoredRecord;
import java.time.Duration;

/** Records that may be purged, and runs of a purge over the engine. */
abstract class PurgeFixture extends EngineFixture {

    static final Operation<String> SEND =
            Operation.named("send", String.class).mode(Mode.LEASED).build();
    static final Operation<String> PAY = pay().money().build();
    static final Duration PAST_MONEY = Operation.MONEY_RETENTION.plusSeconds(1);
    static final Duration PAST = Operation.DEFAULT_RETENTION.plusSeconds(1);

    PurgeBuilder purging() {
        return Purge.of(idempotency).pause(Duration.ZERO).batchSize(3);
    }

    void completed(Operation<String> operation, int records) {
        for (int i = 0; i < records; i++) {
            assertThat(idempotency.attempt(operation, IdempotencyKey.of("alice", "k" + i), it -> charge()))
                    .isInstanceOf(Outcome.Executed.class);
            time.advance(Duration.ofSeconds(1));
        }
    }

    boolean isThere(Operation<String> operation, int number) {
        return find(operation, number) != null;
    }

    StoredRecord find(Operation<String> operation, int number) {
        return store.find(RecordId.of(operation.id(), IdempotencyKey.of("alice", "k" + number)))
                .orElse(null);
    }
}
