package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.ExpiryPolicy;
import io.yici.IdempotencyEvent.Kind;
import io.yici.Purge;
import io.yici.PurgeReport;
import io.yici.PurgeReport.Ending;
import io.yici.StoreUnavailableException;
import io.yici.spi.StoreException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How a purge begins and ends. */
class PurgeRunTest extends PurgeFixture {

    @Test
    @Tag("R-85")
    @Tag("T-67")
    void onlyOneRunsAtATime() {
        completed(SEND, 2);
        time.advance(PAST);
        AtomicReference<PurgeReport> other = new AtomicReference<>();

        PurgeReport report = purging()
                .archive(records -> {
                    records.forEach(it -> {});
                    other.set(purging().build().run());
                })
                .build()
                .run();

        assertThat(other.get().ending()).isEqualTo(Ending.ALREADY_RUNNING);
        assertThat(other.get().batches()).isZero();
        assertThat(report.deleted()).isEqualTo(2);
        assertThat(purging().build().run().ending()).isEqualTo(Ending.FINISHED);
    }

    @Test
    void stopsAtItsBoundAndGoesOnNextTime() {
        completed(SEND, 7);
        time.advance(PAST);
        Purge purge = purging().atMost(5).build();

        PurgeReport report = purge.run();

        assertThat(report.ending()).isEqualTo(Ending.BOUND_REACHED);
        assertThat(report.deleted()).isEqualTo(6);
        assertThat(purge.run().deleted()).isEqualTo(1);
    }

    @Test
    void stopsWhenInterruptedAndLetsTheClaimGo() {
        completed(SEND, 7);
        time.advance(PAST);

        PurgeReport report = purging()
                .archive(records -> {
                    records.forEach(it -> {});
                    Thread.currentThread().interrupt();
                })
                .build()
                .run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.ending()).isEqualTo(Ending.STOPPED);
        assertThat(report.deleted()).isEqualTo(3);
        assertThat(purging().build().run().deleted()).isEqualTo(4);
    }

    @Test
    void settlingGoesOverTheEngineAndTellsTheFence() {
        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> {
                    throw new IllegalStateException("unknown");
                }))
                .hasMessage("unknown");
        var overdue = idempotency.overdue(PAY, null, 1).get(0);

        idempotency.settle(PAY, overdue, new io.yici.Resolution.NotDone<>(), "olga", "statement of the day");

        assertThat(store.settlements(overdue.id())).singleElement().satisfies(it -> {
            assertThat(it.actor()).isEqualTo("olga");
            assertThat(it.reason()).isEqualTo("statement of the day");
            assertThat(it.expectedFence()).isEqualTo(overdue.fence());
        });
        assertThat(events).anySatisfy(it -> {
            assertThat(it.kind()).isEqualTo(Kind.SETTLED);
            assertThat(it.id()).isEqualTo(overdue.id());
            assertThat(it.fence()).isEqualTo(overdue.fence());
        });
    }

    @Test
    void storeThatFailsIsToldByName() {
        completed(SEND, 1);
        time.advance(PAST);
        Purge purge = purging()
                .archive(records -> {
                    throw new StoreException("no answer", null);
                })
                .build();

        assertThatThrownBy(purge::run).isInstanceOf(StoreUnavailableException.class);
        assertThat(isThere(SEND, 0)).isTrue();
        assertThat(find(SEND, 0).expiry()).isEqualTo(ExpiryPolicy.RUN_AGAIN);
    }
}
