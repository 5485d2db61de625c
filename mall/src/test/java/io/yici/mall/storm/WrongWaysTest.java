package io.yici.mall.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.ShopClient;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Each wrong way does the work twice, by an order of steps that is given here and left to no scheduler. */
@ParameterizedClass
@EnumSource(Database.class)
class WrongWaysTest {

    @Parameter
    Database database;

    private final Intent intent = new Intent(ShopClient.newKey(), "key");
    private final Deque<Gap> gaps = new ArrayDeque<>();
    private volatile Instant now = Instant.EPOCH;
    private StormTables tables;
    private WrongWays ways;

    @BeforeEach
    void open() throws Exception {
        tables = database.shop().bean(StormTables.class);
        tables.open(intent);
        ways = new WrongWays(tables, () -> now, this::nextGap);
    }

    /** The first comer gets the first gap that the test has prepared; where none is left, nothing happens in it. */
    private void nextGap() throws InterruptedException {
        Gap next;
        synchronized (gaps) {
            next = gaps.poll();
        }
        if (next != null) {
            next.pass();
        }
    }

    /** In the first copy's gap, a second one goes from its start to its end. */
    private List<Verdict> interleaved(Path path) throws InterruptedException {
        Verdict[] second = new Verdict[1];
        gaps.add(() -> second[0] = ways.send(path, intent));
        return List.of(ways.send(path, intent), second[0]);
    }

    @Test
    void withoutAGuardEachCopyIsDone() throws Exception {
        assertThat(List.of(ways.send(Path.NO_GUARD, intent), ways.send(Path.NO_GUARD, intent)))
                .containsOnly(Verdict.EXECUTED);
        assertThat(tables.effects(intent)).isEqualTo(2);
    }

    @Test
    @Tag("T-89")
    void aCheckBeforeAnInsertSeesNothingOfTheOtherOne() throws Exception {
        assertThat(interleaved(Path.CHECK_THEN_INSERT)).containsExactly(Verdict.EXECUTED, Verdict.EXECUTED);
        assertThat(tables.effects(intent)).isEqualTo(2);
        assertThat(ways.send(Path.CHECK_THEN_INSERT, intent)).isEqualTo(Verdict.REPLAYED);
    }

    @Test
    void aMarkWrittenLastRefusesWhatIsDoneAlready() throws Exception {
        assertThat(interleaved(Path.MARK_LAST)).containsExactly(Verdict.REFUSED, Verdict.EXECUTED);
        assertThat(tables.effects(intent)).isEqualTo(2);
        assertThat(ways.send(Path.MARK_LAST, intent)).isEqualTo(Verdict.REPLAYED);
    }

    @Test
    void aPredicateWithTheKeyFitsTheRepeatToo() throws Exception {
        assertThat(interleaved(Path.KEY_IN_PREDICATE)).containsExactly(Verdict.EXECUTED, Verdict.EXECUTED);
        assertThat(tables.effects(intent)).isEqualTo(2);
        assertThat(ways.send(Path.KEY_IN_PREDICATE, new Intent(intent.run(), "other")))
                .isEqualTo(Verdict.REFUSED);
    }

    @Test
    @Tag("T-36")
    void aLockWithoutAnOwnerIsDeletedByWhoeverWasLate() throws Exception {
        Stop first = new Stop();
        Stop second = new Stop();
        gaps.addAll(List.of(first, second));
        CompletableFuture<Verdict> late = start();
        first.reached.await();
        assertThat(ways.send(Path.SETNX_WITHOUT_OWNER, intent)).isEqualTo(Verdict.REFUSED);
        now = now.plus(WrongWays.LOCK_LIFE);
        CompletableFuture<Verdict> owner = start();
        second.reached.await();
        first.go.countDown();
        assertThat(late.get()).isEqualTo(Verdict.EXECUTED);
        assertThat(tables.isLocked(intent))
                .as("the lock of the second, who still works")
                .isFalse();
        assertThat(ways.send(Path.SETNX_WITHOUT_OWNER, intent))
                .as("a third beside it")
                .isEqualTo(Verdict.EXECUTED);
        second.go.countDown();
        assertThat(owner.get()).isEqualTo(Verdict.EXECUTED);
        assertThat(tables.effects(intent)).isEqualTo(3);
    }

    private CompletableFuture<Verdict> start() {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return ways.send(Path.SETNX_WITHOUT_OWNER, intent);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                task -> new Thread(task, "copy").start());
    }

    /** A gap that lasts until the test says so. */
    private static final class Stop implements Gap {

        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);

        @Override
        public void pass() throws InterruptedException {
            reached.countDown();
            go.await();
        }
    }

    @Test
    void whatIsOldIsCleared() throws Exception {
        ways.send(Path.MARK_LAST, intent);
        tables.clear(Instant.now().minusSeconds(3_600));
        assertThat(tables.effects(intent)).isOne();
        tables.clear(Instant.now().plusSeconds(3_600));
        assertThat(tables.effects(intent)).isZero();
        assertThat(tables.isMarked(intent)).isFalse();
    }
}
