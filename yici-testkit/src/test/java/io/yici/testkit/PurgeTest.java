package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.IdempotencyEvent;
import io.yici.IdempotencyEvent.Kind;
import io.yici.IdempotencyKey;
import io.yici.Outcome;
import io.yici.Purge;
import io.yici.PurgeReport;
import io.yici.PurgeReport.Ending;
import io.yici.RecordId;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What runs of a purge do with records. */
class PurgeTest extends PurgeFixture {

    @Test
    @Tag("R-85")
    void purgesAllThatIsPastInBatches() {
        completed(SEND, 7);
        completed(PAY, 2);
        time.advance(PAST);

        PurgeReport report = purging().build().run();

        assertThat(report.ending()).isEqualTo(Ending.FINISHED);
        assertThat(report.batches()).isEqualTo(3);
        assertThat(report.deleted()).isEqualTo(7);
        assertThat(report.thinned()).isZero();
        assertThat(report.lag()).isBetween(Duration.ofSeconds(1), Duration.ofMinutes(1));
        assertThat(isThere(SEND, 0)).isFalse();
        assertThat(idempotency.run(SEND, IdempotencyKey.of("alice", "k0"), it -> charge()))
                .isEqualTo("charge 10");
        assertThat(idempotency.run(PAY, IdempotencyKey.of("alice", "k0"), it -> charge()))
                .isEqualTo("charge 8");
    }

    @Test
    @Tag("R-88")
    void thinsWhatRefusesRepeats() {
        completed(PAY, 2);
        time.advance(PAST_MONEY);

        PurgeReport report = purging().build().run();

        assertThat(report.thinned()).isEqualTo(2);
        assertThat(report.deleted()).isZero();
        assertThat(find(PAY, 1).result()).isNull();
        assertThat(idempotency.attempt(PAY, IdempotencyKey.of("alice", "k1"), it -> charge()))
                .isEqualTo(new Outcome.TooOld<>());
        assertThat(purging().build().run().batches()).isZero();
    }

    @Test
    void tellsListenersTheRecordAndItsFence() {
        completed(SEND, 1);
        StoredRecord record = find(SEND, 0);
        time.advance(PAST);

        purging().build().run();

        IdempotencyEvent event = events.stream()
                .filter(it -> it.kind() == Kind.PURGED)
                .reduce((one, other) -> {
                    throw new AssertionError("purged twice");
                })
                .orElseThrow();
        assertThat(event.operation()).isEqualTo(SEND.id());
        assertThat(event.key()).isEqualTo(IdempotencyKey.of("alice", "k0"));
        assertThat(event.id()).isEqualTo(RecordId.of(SEND.id(), IdempotencyKey.of("alice", "k0")));
        assertThat(event.fence()).isEqualTo(record.fence());
    }

    @Test
    void recordOfAnUnfinishedOrderSurvives() {
        completed(PAY, 4);
        time.advance(PAST_MONEY);
        List<String> asked = new ArrayList<>();
        Purge purge = purging()
                .finalCheck(PAY, record -> {
                    asked.add(record.key().value());
                    return !record.key().value().equals("k2");
                })
                .build();

        PurgeReport report = purge.run();

        assertThat(report.thinned()).isEqualTo(3);
        assertThat(report.retained()).isEqualTo(1);
        assertThat(idempotency.run(PAY, IdempotencyKey.of("alice", "k2"), it -> charge()))
                .isEqualTo("charge 3");
        asked.clear();
        purge.run();
        assertThat(asked).isEmpty();
        time.advance(Purge.RECHECK);
        assertThat(purge.run().retained()).isEqualTo(1);
        assertThat(asked).containsExactly("k2");
    }

    @Test
    void recordWhoseCheckFailsStaysAndTheOthersGo() {
        completed(PAY, 4);
        time.advance(PAST_MONEY);

        PurgeReport report = purging()
                .finalCheck(PAY, record -> {
                    if (record.key().value().equals("k0")) {
                        throw new java.io.IOException("no answer");
                    }
                    return true;
                })
                .build()
                .run();

        assertThat(report.ending()).isEqualTo(Ending.FINISHED);
        assertThat(report.failedChecks()).isEqualTo(1);
        assertThat(report.thinned()).isEqualTo(3);
        assertThat(find(PAY, 0).result()).isNotNull();
    }

    @Test
    void refusesACheckThatCouldNotKeepTheRecord() {
        assertThatThrownBy(() -> purging().finalCheck(SEND, record -> true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("REFUSE");
        assertThatThrownBy(() -> purging().finalCheck(PAY, it -> true).finalCheck(PAY, it -> true))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> purging().batchSize(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> purging().batchSize(5_001)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> purging().atMost(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> purging().pause(Duration.ofMillis(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> purging().recheck(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void archivesBeforeItPurges() {
        completed(SEND, 4);
        time.advance(PAST);
        List<String> archived = new ArrayList<>();

        PurgeReport report = purging()
                .archive(records -> {
                    for (StoredRecord record : records) {
                        assertThat(store.find(RecordId.of(record.operation(), record.key())))
                                .isPresent();
                        archived.add(new String(record.result().body(), StandardCharsets.UTF_8));
                    }
                })
                .build()
                .run();

        assertThat(archived).containsExactly("+charge 1", "+charge 2", "+charge 3", "+charge 4");
        assertThat(report.deleted()).isEqualTo(4);
    }

    @Test
    void nothingOfABatchIsPurgedThatWasNotArchived() {
        completed(SEND, 7);
        time.advance(PAST);
        AtomicReference<Integer> left = new AtomicReference<>(5);
        Purge purge = purging()
                .archive(records -> records.forEach(it -> {
                    if (left.getAndUpdate(before -> before - 1) == 0) {
                        throw new IllegalStateException("archive is full");
                    }
                }))
                .build();

        assertThatThrownBy(purge::run).hasMessage("archive is full");

        assertThat(isThere(SEND, 2)).isFalse();
        assertThat(List.of(3, 4, 5, 6))
                .allSatisfy(it -> assertThat(isThere(SEND, it)).isTrue());
        left.set(-1);
        assertThat(purge.run().deleted()).as("the claim is free again").isEqualTo(4);
    }

    @Test
    @Tag("B71")
    void whatIsClaimedWhileItIsArchivedStays() {
        completed(SEND, 2);
        time.advance(PAST);
        AtomicReference<Lease> claimed = new AtomicReference<>();

        PurgeReport report = purging()
                .archive(records -> records.forEach(it -> claimed.compareAndSet(null, claimAgain(it))))
                .build()
                .run();

        assertThat(report.deleted()).isEqualTo(1);
        assertThat(store.find(claimed.get().id()).orElseThrow().state()).isEqualTo(RecordState.IN_PROGRESS);
    }

    private Lease claimAgain(StoredRecord record) {
        return isThere(SEND, 0) && record.key().value().equals("k0") ? claimElsewhere(SEND, record.key()) : null;
    }
}
