package io.yici;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spi.StoredRecord;
import io.yici.testkit.InMemoryIdempotencyStore;
import io.yici.testkit.MovableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Counted from the claim, whatever the work takes and the application's clocks show. */
class RepeatWindowPeriodTest {

    private final MovableClock time = MovableClock.at(Instant.parse("2026-11-29T12:00:00Z"));
    private final MovableClock wrong = MovableClock.at(Instant.parse("2020-01-01T00:00:00Z"));
    private final InMemoryIdempotencyStore store = new InMemoryIdempotencyStore(time);
    private final Fingerprint content = Fingerprint.of("first!".getBytes(StandardCharsets.UTF_8));

    private StoredRecord afterWorkOf(Duration duration) {
        try (Idempotency idempotency = Idempotency.over(store).clock(wrong).build()) {
            RepeatWindow window = RepeatWindow.named("comment.add", idempotency).build();
            window.run("alice", content, execution -> {
                time.advance(duration);
                wrong.advance(Duration.ofDays(1));
                return null;
            });
        }
        IdempotencyKey key = IdempotencyKey.of("alice", HexFormat.of().formatHex(content.stored()));
        return store.find(RecordId.of("comment.add", key)).orElseThrow();
    }

    @Test
    @Tag("R-25")
    @Tag("B35")
    void endsWhenThePeriodIsOverThatBeganWithTheClaim() {
        Instant began = time.instant();

        assertThat(afterWorkOf(Duration.ofSeconds(20)).retainedUntil()).isEqualTo(began.plus(RepeatWindow.PERIOD));
    }

    @Test
    void endsWithTheWorkWhereThatTakesLonger() {
        StoredRecord record = afterWorkOf(Duration.ofMinutes(2));

        assertThat(record.retainedUntil()).isEqualTo(record.changedAt().plusMillis(1));
    }
}
