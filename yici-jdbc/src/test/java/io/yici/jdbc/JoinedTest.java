package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Failure;
import io.yici.FailurePolicy;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RefusedUsageException;
import io.yici.RolledBackException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Effect and record in one transaction. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class JoinedTest {

    private static final Operation<String> JOINED = Bench.operation(Mode.JOINED);

    @Parameter
    TestDatabase database;

    private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(database);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private Outcome<String> attempt() throws Exception {
        return bench.idempotency.attempt(JOINED, bench.key, execution -> bench.effect("effect"));
    }

    @Test
    @Tag("R-19")
    @Tag("R-30")
    @Tag("T-29")
    @Tag("B01")
    void oneEffectUnderAStorm() throws Exception {
        Operation<String> patient = Operation.named("bench", String.class).build();
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Outcome<String>>> calls = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String name = "effect " + i;
            calls.add(bench.elsewhere(() -> {
                start.await();
                return bench.idempotency.attempt(patient, bench.key, execution -> bench.effect(name));
            }));
        }
        start.countDown();

        List<String> values = new ArrayList<>();
        for (Future<Outcome<String>> call : calls) {
            Outcome<String> outcome = Bench.get(call);
            if (outcome instanceof Outcome.Executed<String> executed) {
                values.add(executed.value());
            } else if (outcome instanceof Outcome.ReplayedValue<String> replayed) {
                values.add(replayed.value());
            } else { // there was no room to wait
                assertThat(outcome).isInstanceOf(Outcome.InProgress.class);
            }
        }

        assertThat(values).isNotEmpty().containsOnly(values.get(0));
        assertThat(bench.effects()).isEqualTo(1);
    }

    @Test
    @Tag("R-30")
    void replaysWhatWasStoredWithTheEffect() throws Exception {
        assertThat(attempt()).isEqualTo(new Outcome.Executed<>("effect"));
        assertThat(attempt()).isEqualTo(new Outcome.ReplayedValue<>("effect"));
        assertThat(bench.effects()).isEqualTo(1);
    }

    @Test
    @Tag("R-35")
    @Tag("T-40")
    @Tag("B44")
    void exceptionReleasesAfterTheRollback() throws Exception {
        assertThatThrownBy(() -> bench.idempotency.attempt(JOINED, bench.key, execution -> {
                    bench.effect("lost");
                    throw new java.io.IOException("first");
                }))
                .isInstanceOf(java.io.IOException.class)
                .hasMessage("first");
        assertThat(bench.effects()).isZero();

        assertThat(attempt()).isEqualTo(new Outcome.Executed<>("effect"));
    }

    @Test
    @Tag("R-13")
    @Tag("T-19")
    void finalFailureIsStoredAfterTheRollback() throws Exception {
        Operation<String> declining = Bench.operation()
                .failures(FailurePolicy.builder()
                        .complete(IllegalStateException.class, "declined")
                        .build())
                .build();

        assertThatThrownBy(() -> bench.idempotency.attempt(declining, bench.key, execution -> {
                    bench.effect("lost");
                    throw new IllegalStateException("no cover");
                }))
                .hasMessage("no cover");

        assertThat(bench.idempotency.attempt(declining, bench.key, execution -> bench.effect("never")))
                .isEqualTo(new Outcome.ReplayedFailure<String>(new Failure("declined", "no cover")));
        assertThat(bench.effects()).isZero();
    }

    @Test
    void rollBackOnRequestStoresTheValueWithoutTheEffect() throws Exception {
        Outcome<String> first = bench.idempotency.attempt(JOINED, bench.key, execution -> {
            bench.effect("undone");
            execution.rollBack();
            return "final answer";
        });

        assertThat(first).isEqualTo(new Outcome.Executed<>("final answer"));
        assertThat(attempt()).isEqualTo(new Outcome.ReplayedValue<>("final answer"));
        assertThat(bench.effects()).isZero();
    }

    @Test
    @Tag("B58")
    void markedForRollbackIsToldAndFreesTheKey() throws Exception {
        assertThatThrownBy(() -> bench.idempotency.attempt(JOINED, bench.key, execution -> {
                    bench.effect("undone");
                    bench.transactions.setRollbackOnly();
                    return "never";
                }))
                .isInstanceOf(RolledBackException.class);
        assertThat(bench.effects()).isZero();

        assertThat(attempt()).isInstanceOf(Outcome.Executed.class);
    }

    @Test
    @Tag("R-22")
    @Tag("R-23")
    @Tag("R-30")
    @Tag("T-35")
    @Tag("B11")
    void ofTwoLiveOwnersTheNewerCommitsAndTheOlderRollsBack() throws Exception {
        Outcome<String> older = bench.idempotency.attempt(JOINED, bench.key, execution -> {
            bench.effect("older");
            database.advance(Bench.PAST_LEASE);
            Outcome<String> newer = Bench.get(
                    bench.elsewhere(() -> bench.idempotency.attempt(JOINED, bench.key, it -> bench.effect("newer"))));
            assertThat(newer).isEqualTo(new Outcome.Executed<>("newer"));
            return "older";
        });

        assertThat(older).isEqualTo(new Outcome.ReplayedValue<>("newer"));
        assertThat(bench.effects()).isEqualTo(1);
    }

    @Test
    @Tag("R-22")
    @Tag("R-23")
    void theOlderOwnerRollsBackWhileTheNewerStillWorks() throws Exception {
        CountDownLatch tookOver = new CountDownLatch(1);
        CountDownLatch olderEnded = new CountDownLatch(1);
        List<Future<Outcome<String>>> newer = new ArrayList<>();

        Outcome<String> older = bench.idempotency.attempt(JOINED, bench.key, execution -> {
            bench.effect("older");
            database.advance(Bench.PAST_LEASE);
            newer.add(bench.elsewhere(() -> bench.idempotency.attempt(JOINED, bench.key, it -> {
                tookOver.countDown();
                olderEnded.await();
                return bench.effect("newer");
            })));
            tookOver.await();
            return "older";
        });
        olderEnded.countDown();

        assertThat(older).isInstanceOf(Outcome.InProgress.class);
        assertThat(Bench.get(newer.get(0))).isEqualTo(new Outcome.Executed<>("newer"));
        assertThat(bench.effects()).isEqualTo(1);
    }

    @Test
    void explicitModesInsideATransactionAreRefusedByName() throws Exception {
        bench.inTransaction(() -> {
            for (Mode mode : List.of(Mode.JOINED, Mode.LEASED)) {
                assertThatThrownBy(
                                () -> bench.idempotency.attempt(Bench.operation(mode), bench.key, execution -> "never"))
                        .isInstanceOf(RefusedUsageException.class)
                        .hasMessageContaining(mode.name());
            }
            return true;
        });
        assertThat(bench.store.find(io.yici.RecordId.of("bench", bench.key))).isEmpty();
    }

    @Test
    void keysDoNotDisturbEachOther() throws Exception {
        attempt();
        IdempotencyKey other = IdempotencyKey.of("other", bench.key.value());

        assertThat(bench.idempotency.attempt(JOINED, other, execution -> bench.effect("second")))
                .isInstanceOf(Outcome.Executed.class);
        assertThat(bench.effects()).isEqualTo(2);
    }
}
