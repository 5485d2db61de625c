package io.yici;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.spi.Claim;
import io.yici.spi.StoreException;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WaitingRoomTest {

    private static final Claim.InProgress RUNNING = new Claim.InProgress(Duration.ofSeconds(30));
    private static final Claim.Completed DONE = new Claim.Completed(StoredResult.TOMBSTONE);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final List<Duration> pauses = new ArrayList<>();
    private final WaitingRoom room = new WaitingRoom(50, now::get, this::pause);

    private synchronized void pause(Duration duration) {
        pauses.add(duration);
        now.updateAndGet(it -> it.plus(duration));
    }

    private static Call<Void, RuntimeException> call(String key, Duration waiting) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Operation<Void> operation =
                (Operation) Operation.named("wait").waiting(waiting).build();
        return new Call<>(operation, IdempotencyKey.unscoped(key), null, execution -> {
            throw new AssertionError("a waiter never runs");
        });
    }

    @Test
    @Tag("R-06")
    @Tag("B05")
    void returnsWhatTheFirstLeftBehindAsSoonAsItIsSeen() {
        AtomicInteger polls = new AtomicInteger();

        Claim claim = room.await(
                call("k", Duration.ofSeconds(10)), RUNNING, () -> polls.incrementAndGet() < 4 ? RUNNING : DONE);

        assertThat(claim).isSameAs(DONE);
        assertThat(polls).hasValue(4);
        assertThat(now.get()).isBefore(Instant.EPOCH.plusSeconds(1));
    }

    @Test
    @Tag("R-06")
    @Tag("T-44")
    @Tag("T-100")
    void givesUpAtTheDeadlineAndNeverRuns() {
        Claim claim = room.await(call("k", Duration.ofSeconds(10)), RUNNING, () -> RUNNING);

        assertThat(claim).isSameAs(RUNNING);
        assertThat(now.get()).isEqualTo(Instant.EPOCH.plusSeconds(10));
    }

    @Test
    void pausesLongerEachTimeUpToASecondWithJitter() {
        room.await(call("k", Duration.ofSeconds(20)), RUNNING, () -> RUNNING);

        long expected = 50;
        for (Duration pause : pauses.subList(0, pauses.size() - 1)) {
            assertThat(pause.toMillis()).isBetween(expected * 3 / 4, expected * 5 / 4);
            expected = Math.min(1000, expected * 2);
        }
        assertThat(pauses.size()).isBetween(20, 35);
    }

    @Test
    void waitsNotAtAllWhereTheOperationSaysSo() {
        AtomicInteger polls = new AtomicInteger();
        Operation<String> refusing = Operation.named("refuse", String.class)
                .duplicates(DuplicatePolicy.REFUSE)
                .build();

        assertThat(room.await(call("k", Duration.ZERO), RUNNING, () -> counted(polls)))
                .isSameAs(RUNNING);
        assertThat(room.await(
                        new Call<>(refusing, IdempotencyKey.unscoped("k"), null, execution -> ""),
                        RUNNING,
                        () -> counted(polls)))
                .isSameAs(RUNNING);
        assertThat(polls).hasValue(0);
    }

    private static Claim counted(AtomicInteger polls) {
        polls.incrementAndGet();
        return DONE;
    }

    @Test
    void aFailingStoreEndsTheWaitAndFreesThePlace() {
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> room.await(call("k", Duration.ofSeconds(1)), RUNNING, () -> {
                        throw new StoreException("down", null);
                    }))
                    .isInstanceOf(StoreException.class);
        }
        assertThat(room.await(call("k", Duration.ofSeconds(1)), RUNNING, () -> DONE))
                .isSameAs(DONE);
    }

    @Test
    void anInterruptedWaiterGivesUpAndStaysInterrupted() {
        WaitingRoom sleepy = new WaitingRoom(5, now::get, duration -> {
            throw new InterruptedException();
        });

        assertThat(sleepy.await(call("k", Duration.ofSeconds(1)), RUNNING, () -> DONE))
                .isSameAs(RUNNING);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void atMostEightWaitForAKeyAndOneOfThemPolls() throws Exception {
        Crowd crowd = new Crowd(50);
        List<CompletableFuture<Claim>> eight = crowd.arrive("k", 8);
        crowd.awaitWaiters(8);

        assertThat(crowd.arrive("k", 1).get(0).get(30, TimeUnit.SECONDS)).isSameAs(RUNNING);
        assertThat(crowd.polling).hasValue(1);
        crowd.finish.countDown();
        for (CompletableFuture<Claim> each : eight) {
            assertThat(each.get(30, TimeUnit.SECONDS)).isSameAs(DONE);
        }
        assertThat(crowd.polls).hasValue(1);
    }

    @Test
    void waitersOfAllKeysAreBoundedTogether() throws Exception {
        Crowd crowd = new Crowd(5);
        crowd.arrive("a", 3);
        crowd.arrive("b", 2);
        crowd.awaitWaiters(5);

        assertThat(crowd.arrive("c", 1).get(0).get(30, TimeUnit.SECONDS)).isSameAs(RUNNING);
        crowd.finish.countDown();
        Awaitility.await().until(() -> crowd.left.get() == 6);
        assertThat(crowd.arrive("c", 1).get(0).get(30, TimeUnit.SECONDS)).isSameAs(DONE);
    }

    /** Waiters whose pause lasts until the first has finished. */
    private static final class Crowd {
        final CountDownLatch finish = new CountDownLatch(1);
        final AtomicInteger polling = new AtomicInteger();
        final AtomicInteger polls = new AtomicInteger();
        final AtomicInteger left = new AtomicInteger();
        final List<Thread> threads = new ArrayList<>();
        final WaitingRoom room;

        Crowd(int maxWaiters) {
            room = new WaitingRoom(maxWaiters, () -> Instant.EPOCH, duration -> {
                polling.incrementAndGet();
                finish.await();
            });
        }

        List<CompletableFuture<Claim>> arrive(String key, int count) {
            List<CompletableFuture<Claim>> answers = new ArrayList<>();
            CyclicBarrier together = new CyclicBarrier(count);
            for (int i = 0; i < count; i++) {
                CompletableFuture<Claim> answer = new CompletableFuture<>();
                answers.add(answer);
                Thread thread = new Thread(() -> {
                    try {
                        together.await();
                        answer.complete(room.await(call(key, Duration.ofSeconds(30)), RUNNING, () -> {
                            polls.incrementAndGet();
                            return DONE;
                        }));
                        left.incrementAndGet();
                    } catch (Exception e) {
                        answer.completeExceptionally(e);
                    }
                });
                thread.setDaemon(true);
                threads.add(thread);
                thread.start();
            }
            return answers;
        }

        /** Each waiter is in a pause or behind the one of its key who is. */
        void awaitWaiters(int count) {
            Awaitility.await()
                    .until(() -> threads.stream()
                                    .filter(it -> it.getState() == Thread.State.WAITING
                                            || it.getState() == Thread.State.TIMED_WAITING)
                                    .count()
                            == count);
        }
    }
}
