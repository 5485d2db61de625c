package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Failure;
import io.yici.FailurePolicy;
import io.yici.Idempotency;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RecordId;
import io.yici.RequestIds;
import io.yici.spi.ClaimRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("R-93")
class RequestIdsTest extends EngineFixture {

    private static final Operation<String> PAY = pay().failures(FailurePolicy.builder()
                    .complete(IllegalStateException.class, "declined", IllegalStateException::new)
                    .build())
            .build();

    private final Deque<String> requests = new ArrayDeque<>(List.of("r-1", "r-2", "r-3"));

    private Idempotency by(RequestIds requestIds) {
        return closedAtEnd(builder().requestIds(requestIds).build());
    }

    @Test
    void aRepeatIsToldWhichRequestDidIt() {
        Idempotency named = by(requests::remove);

        named.run(PAY, key, execution -> charge());

        assertThat(record(PAY).requestId()).isEqualTo("r-1");
        assertThat(named.find(PAY, key).orElseThrow().requestId()).isEqualTo("r-1");
        assertThat(named.attempt(PAY, key, execution -> charge()))
                .isEqualTo(new Outcome.ReplayedValue<>("charge 1", null, "r-1"));
        assertThat(requests).as("asked once a claim").containsExactly("r-3");
    }

    @Test
    void aRepeatIsToldWhichRequestFailed() {
        Idempotency named = by(requests::remove);
        try {
            named.run(PAY, key, execution -> {
                throw new IllegalStateException("no money");
            });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("no money");
        }

        assertThat(named.attempt(PAY, key, execution -> charge()))
                .isEqualTo(new Outcome.ReplayedFailure<>(new Failure("declined", "no money"), "r-1"));
    }

    @Test
    void withoutOneARecordNamesNone() {
        idempotency.run(PAY, key, execution -> charge());

        assertThat(record(PAY).requestId()).isNull();
        assertThat(keptOf(() -> "  ")).isNull();
    }

    @Test
    void whateverIsGivenForOneNoRunFailsForIt() {
        assertThat(keptOf(() -> "r\r\n 卡\u0000x")).isEqualTo("r?????x");
        assertThat(keptOf(() -> "x".repeat(1000))).isEqualTo("x".repeat(ClaimRequest.MAX_REQUEST_ID));
        assertThat(keptOf(() -> {
                    throw new IllegalStateException("planned");
                }))
                .isNull();
    }

    private @Nullable String keptOf(RequestIds requestIds) {
        store.forget(RecordId.of(PAY.id(), key));
        assertThat(by(requestIds).run(PAY, key, execution -> "paid")).isEqualTo("paid");
        return record(PAY).requestId();
    }
}
