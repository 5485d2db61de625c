package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import io.yici.IdempotencyEvent;
import io.yici.IdempotencyEvent.Kind;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RecordId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ListenerTest extends EngineFixture {

    private static final Operation<String> PAY = pay().build();

    @Test
    @Tag("R-91")
    void tellsWhatHappenedToWhichRecordUnderWhichFence() {
        long fence = idempotency
                .run(PAY, key, execution -> {
                    assertThat(execution.key()).isEqualTo(key);
                    engineTime.advance(Duration.ofSeconds(3));
                    return "" + execution.fence().orElseThrow();
                })
                .transform(Long::parseLong);

        assertThat(events)
                .containsExactly(event(Kind.CLAIMED, fence, null), event(Kind.COMPLETED, fence, Duration.ofSeconds(3)));
    }

    private IdempotencyEvent event(Kind kind, long fence, @Nullable Duration duration) {
        return new IdempotencyEvent(kind, PAY.id(), key, RecordId.of(PAY.id(), key), fence, null, duration);
    }

    @Test
    void aListenerThatThrowsDecidesNothing() {
        List<Kind> heard = new ArrayList<>();
        Idempotency listened = closedAtEnd(Idempotency.over(store)
                .codec(new TextCodec("text"))
                .listener(event -> {
                    throw new IllegalStateException("listener");
                })
                .listener(event -> {
                    throw new AssertionError("listener");
                })
                .listener(event -> heard.add(event.kind()))
                .build());

        assertThat(listened.attempt(PAY, key, execution -> charge())).isEqualTo(new Outcome.Executed<>("charge 1"));
        assertThat(listened.run(PAY, key, execution -> charge())).isEqualTo("charge 1");
        assertThat(heard).containsExactly(Kind.CLAIMED, Kind.COMPLETED, Kind.REPLAYED);
    }

    @Test
    @Tag("R-42")
    @Tag("T-49")
    void theDownstreamKeyComesFromTheBusinessRowAndTheStep() {
        String first = idempotency.run(PAY, key, execution -> execution.downstreamKey("payment-7", "charge"));
        String again = idempotency.run(
                PAY,
                io.yici.IdempotencyKey.of("alice", "another key"),
                execution -> execution.downstreamKey("payment-7", "charge"));
        String other = idempotency.run(
                PAY,
                io.yici.IdempotencyKey.of("alice", "a third"),
                execution -> execution.downstreamKey("payment-7", "refund"));

        assertThat(again).isEqualTo(first).matches("[0-9a-f]{32}");
        assertThat(other).isNotEqualTo(first);
    }
}
