package io.yici;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Ticks are made by hand here; the timer's own come too late to matter. */
class LiveLeasesTest {

    private static final Duration LEASE = Duration.ofMinutes(30);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final LeaseBook book = new LeaseBook();
    private final List<Kind> events = new ArrayList<>();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
    private final LiveLeases leases =
            new LiveLeases(book, new Events(List.of(event -> events.add(event.kind())), now::get), now::get, timer);

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    private LiveExecution execution(Duration lease) {
        Operation<String> operation = Operation.named("work", String.class)
                .mode(Mode.LEASED)
                .lease(lease)
                .holdCap(lease.multipliedBy(3))
                .build();
        IdempotencyKey key = IdempotencyKey.unscoped(UUID.randomUUID().toString());
        Call<String, RuntimeException> call = new Call<>(operation, key, null, execution -> "");
        LiveExecution execution =
                new LiveExecution(call, Mode.LEASED, new Lease(call.id(), UUID.randomUUID(), 1, 1, lease));
        book.held.add(execution.lease());
        return execution;
    }

    private void tickAfter(Duration duration) {
        now.updateAndGet(it -> it.plus(duration));
        leases.tick();
    }

    @Test
    @Tag("R-24")
    @Tag("B62")
    void renewsAllLeasesInOneRoundTrip() {
        for (int i = 0; i < 500; i++) {
            leases.add(execution(LEASE));
        }

        leases.tick();

        assertThat(book.rounds).hasSize(1);
        assertThat(book.rounds.get(0)).hasSize(500);
    }

    @Test
    void oneTickIsPendingHoweverManyLeasesComeAndGo() {
        timer.setRemoveOnCancelPolicy(true);
        leases.add(execution(LEASE));
        for (int i = 0; i < 20; i++) {
            LiveExecution brief = execution(LEASE.dividedBy(i + 2));
            leases.add(brief);
            leases.tick();
            leases.remove(brief);
            leases.tick();
        }

        assertThat(timer.getQueue()).hasSize(1);
    }

    @Test
    @Tag("R-78")
    void tellsTheWorkOnceThatItsLeaseIsLost() {
        LiveExecution execution = execution(LEASE);
        AtomicInteger told = new AtomicInteger();
        execution.onLeaseLost(told::incrementAndGet);
        execution.onLeaseLost(() -> {
            throw new AssertionError("a careless callback");
        });
        execution.onLeaseLost(told::incrementAndGet);
        leases.add(execution);
        assertThatCode(execution::checkLease).doesNotThrowAnyException();

        book.held.clear();
        leases.tick();
        leases.tick();

        assertThatThrownBy(execution::checkLease).isInstanceOf(LeaseLostException.class);
        assertThat(told).hasValue(2);
        execution.onLeaseLost(told::incrementAndGet);
        assertThat(told).as("told at once, since it is lost already").hasValue(3);
        assertThat(events).containsExactly(Kind.LEASE_LOST);
        assertThat(book.rounds).as("a lost lease is not renewed").hasSize(1);
    }

    @Test
    @Tag("B62")
    void oneFailedRenewalLosesNothing() {
        LiveExecution execution = execution(LEASE);
        leases.add(execution);

        book.failures = 1;
        tickAfter(LEASE.dividedBy(3));
        tickAfter(LEASE.dividedBy(3).minusMillis(1));
        tickAfter(LEASE.dividedBy(3));

        assertThatCode(execution::checkLease).doesNotThrowAnyException();
        assertThat(events).containsExactly(Kind.STORE_FAILED);
        assertThat(book.rounds).hasSize(2);
    }

    @Test
    @Tag("R-78")
    void tellsTheWorkBeforeALeaseThatCannotBeRenewedRunsOut() {
        LiveExecution execution = execution(LEASE);
        leases.add(execution);

        book.failures = 10;
        tickAfter(LEASE.dividedBy(3));
        assertThatCode(execution::checkLease).doesNotThrowAnyException();
        tickAfter(LEASE.dividedBy(3));

        assertThatThrownBy(execution::checkLease).isInstanceOf(LeaseLostException.class);
        book.failures = 0;
        leases.tick();
        assertThat(book.rounds)
                .as("it is renewed all the same, to keep others out")
                .hasSize(1);
        assertThat(events).containsExactly(Kind.STORE_FAILED, Kind.STORE_FAILED, Kind.LEASE_LOST);
    }

    @Test
    @Tag("R-24")
    void renewsNoLongerThanTheHoldCapAndTellsTheWork() {
        LiveExecution execution = execution(LEASE);
        leases.add(execution);
        for (int i = 0; i < 8; i++) {
            tickAfter(LEASE.dividedBy(3));
        }
        assertThat(book.rounds).hasSize(8);

        tickAfter(LEASE.dividedBy(3));
        assertThat(book.rounds).hasSize(8);
        assertThatCode(execution::checkLease).doesNotThrowAnyException();
        tickAfter(LEASE.dividedBy(3));

        assertThatThrownBy(execution::checkLease).isInstanceOf(LeaseLostException.class);
        assertThat(book.rounds).hasSize(8);
    }

    @Test
    @Tag("R-24")
    @Tag("T-99")
    void whatHasEndedIsRenewedNoMore() {
        LiveExecution execution = execution(LEASE);
        leases.add(execution);
        leases.remove(execution);

        leases.tick();

        assertThat(book.rounds).isEmpty();
        assertThat(timer.getQueue().stream().filter(it -> !((java.util.concurrent.Future<?>) it).isCancelled()))
                .isEmpty();
    }

    @Test
    void workThatBeginsAfterClosingRunsUnrenewed() {
        timer.shutdownNow();

        assertThatCode(() -> leases.add(execution(LEASE))).doesNotThrowAnyException();
        assertThat(leases.keys()).contains("work");
    }

    @Test
    void drainingEndsWithTheWorkOrThePatience() throws InterruptedException {
        LiveExecution execution = execution(LEASE);
        leases.add(execution);
        assertThat(leases.drain(Duration.ofMillis(40))).isFalse();

        leases.remove(execution);
        assertThat(leases.drain(Duration.ofMinutes(1))).isTrue();
    }
}
