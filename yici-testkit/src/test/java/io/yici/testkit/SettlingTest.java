package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Failure;
import io.yici.Idempotency;
import io.yici.IdempotencyEvent.Kind;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.OverdueRecord;
import io.yici.RefusedUsageException;
import io.yici.Resolution;
import io.yici.Resolver;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Overdue records, settled by hand and by resolvers. */
class SettlingTest extends EngineFixture {

    private static final Operation<String> PAY = pay().build();

    @Test
    @Tag("T-37")
    void aResolverSettlesAsDoneWhatWasDone() {
        interrupted(key);

        resolving(overdue -> new Resolution.Done<>("found: " + overdue.key().value()));

        awaitState(RecordState.COMPLETED);
        assertThat(idempotency.attempt(PAY, key, execution -> charge()))
                .isEqualTo(new Outcome.ReplayedValue<>("found: key-0001"));
        assertThat(runs).hasValue(0);
        assertThat(kinds()).contains(Kind.SETTLED);
    }

    @Test
    void aResolverSettlesAsFailedWhatFailed() {
        interrupted(key);

        resolving(overdue -> new Resolution.Failed<>(new Failure("declined", "no money")));

        awaitState(RecordState.COMPLETED);
        assertThat(idempotency.attempt(PAY, key, execution -> charge()))
                .isEqualTo(new Outcome.ReplayedFailure<>(new Failure("declined", "no money")));
    }

    @Test
    void aResolverFreesWhatWasNotDone() {
        interrupted(key);

        resolving(overdue -> new Resolution.NotDone<>());

        awaitState(RecordState.RELEASED);
        assertThat(idempotency.run(PAY, key, execution -> charge())).isEqualTo("charge 1");
    }

    @Test
    void aResolverSeesOverdueRecordsThatNobodyInterrupted() {
        claimElsewhere(PAY);
        time.advance(PAST_LEASE);

        resolving(overdue -> new Resolution.Done<>(overdue.interrupted() ? "interrupted" : "overdue"));

        awaitState(RecordState.COMPLETED);
        assertThat(idempotency.run(PAY, key, execution -> charge())).isEqualTo("overdue");
    }

    @Test
    void whatAResolverCannotTellStaysInterrupted() {
        interrupted(key);

        resolving(overdue -> new Resolution.Unknown<>());

        Awaitility.await().until(() -> kinds().contains(Kind.UNRESOLVED));
        assertThat(state(PAY)).isEqualTo(RecordState.INTERRUPTED);
    }

    @Test
    @Tag("T-52")
    @Tag("B67")
    void aRecordThatCannotBeResolvedDoesNotKeepTheOthersWaiting() {
        for (int i = 0; i < 150; i++) {
            interrupted(IdempotencyKey.unscoped("poison " + i));
        }
        interrupted(key);

        resolving(overdue -> {
            if (overdue.key().equals(key)) {
                return new Resolution.Done<>("found");
            }
            if (overdue.fence() % 2 == 0) {
                throw new NoClassDefFoundError("a bad deployment");
            }
            throw new IllegalStateException("poison");
        });

        awaitState(RecordState.COMPLETED);
        Awaitility.await()
                .until(() -> kinds().stream().filter(Kind.UNRESOLVED::equals).count() == 150);
        assertThat(events)
                .filteredOn(it -> it.kind() == Kind.UNRESOLVED)
                .allSatisfy(it -> assertThat(it.cause()).isNotNull());
    }

    @Test
    @Tag("R-94")
    void aPersonSettlesWhatIsOverdue() {
        interrupted(key);
        List<OverdueRecord> overdue = idempotency.overdue(PAY, null, 10);
        assertThat(overdue).extracting(OverdueRecord::key).containsExactly(key);

        assertThat(idempotency.settle(PAY, overdue.get(0), new Resolution.Done<>("by hand"), "olga", "statement"))
                .isTrue();
        assertThat(idempotency.settle(PAY, overdue.get(0), new Resolution.NotDone<>(), "otto", "again"))
                .isFalse();
        assertThat(idempotency.run(PAY, key, execution -> charge())).isEqualTo("by hand");
        assertThat(idempotency.overdue(PAY, null, 10)).isEmpty();
        assertThat(kinds()).containsOnlyOnce(Kind.SETTLED);
    }

    @Test
    @Tag("R-23")
    void settlingShutsOutARunThatStillLives() {
        Outcome<String> outcome = idempotency.attempt(PAY, key, execution -> {
            time.advance(PAST_LEASE);
            OverdueRecord overdue = idempotency.overdue(PAY, null, 1).get(0);
            idempotency.settle(PAY, overdue, new Resolution.Done<>("settled"), "olga", "statement");
            return "late";
        });

        assertThat(outcome).isEqualTo(new Outcome.ReplayedValue<>("settled"));
        assertThat(kinds()).contains(Kind.COMPLETION_REFUSED);
    }

    @Test
    void aRunThatWasSettledAsNotDoneIsUnsettled() {
        Outcome<String> outcome = idempotency.attempt(PAY, key, execution -> {
            time.advance(PAST_LEASE);
            OverdueRecord overdue = idempotency.overdue(PAY, null, 1).get(0);
            idempotency.settle(PAY, overdue, new Resolution.NotDone<>(), "olga", "wrongly");
            return "done, after all";
        });

        assertThat(outcome).isEqualTo(new Outcome.Unsettled<>());
        assertThat(state(PAY)).isEqualTo(RecordState.RELEASED);
    }

    @Test
    void refusesToSettleWithoutVerdictActorOrReason() {
        interrupted(key);
        OverdueRecord overdue = idempotency.overdue(PAY, null, 1).get(0);
        Operation<String> other = Operation.named("other", String.class).build();

        assertThatThrownBy(() -> idempotency.settle(PAY, overdue, new Resolution.Unknown<>(), "olga", "reason"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> idempotency.settle(PAY, overdue, new Resolution.NotDone<>(), " ", "reason"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> idempotency.settle(PAY, overdue, new Resolution.NotDone<>(), "olga", ""))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> idempotency.settle(other, overdue, new Resolution.NotDone<>(), "olga", "reason"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(state(PAY)).isEqualTo(RecordState.INTERRUPTED);
    }

    @Test
    void refusesResolversOverAStoreThatCannotBeSearched() {
        IdempotencyStore blind = new Unsearchable(store);

        assertThatThrownBy(() -> Idempotency.over(blind)
                        .resolver(PAY, overdue -> new Resolution.Unknown<>())
                        .build())
                .isInstanceOf(RefusedUsageException.class);
        assertThatThrownBy(() -> closedAtEnd(Idempotency.over(blind).build()).overdue(PAY, null, 1))
                .isInstanceOf(RefusedUsageException.class);
        assertThatThrownBy(() -> builder()
                        .resolver(PAY, overdue -> new Resolution.Unknown<>())
                        .resolver(PAY, overdue -> new Resolution.Unknown<>()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void resolving(Resolver<String> resolver) {
        closedAtEnd(builder().resolver(PAY, resolver).build());
    }

    private void interrupted(IdempotencyKey of) {
        assertThatThrownBy(() -> idempotency.run(PAY, of, execution -> {
                    throw new IllegalStateException("unknown");
                }))
                .isInstanceOf(IllegalStateException.class);
    }

    private void awaitState(RecordState state) {
        Awaitility.await().until(() -> state(PAY) == state);
    }

    /** The same records, but nothing to search them with. */
    private record Unsearchable(IdempotencyStore store) implements IdempotencyStore {

        @Override
        public Claim claim(ClaimRequest request) {
            return store.claim(request);
        }

        @Override
        public boolean complete(Lease lease, Completion completion) {
            return store.complete(lease, completion);
        }

        @Override
        public Set<Lease> renew(Collection<Lease> leases) {
            return store.renew(leases);
        }

        @Override
        public boolean release(Lease lease, ReleaseReason reason) {
            return store.release(lease, reason);
        }

        @Override
        public boolean interrupt(Lease lease) {
            return store.interrupt(lease);
        }

        @Override
        public boolean settle(Settlement settlement) {
            return store.settle(settlement);
        }

        @Override
        public Optional<StoredRecord> find(io.yici.RecordId id) {
            return store.find(id);
        }
    }
}
