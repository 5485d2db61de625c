package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What every store must do, as tests: subclass it, and supply the three methods that are abstract. It never sleeps: time is moved by
 * {@link #advance}. The tests may share one store, and may run beside other users of it.
 *
 * <p>A store that can be searched, or can claim in batches, is tested for that too. One that can take part in the transactions of the business data is tested
 * once more with {@link #store} enlisted in a transaction for each call.
 */
public abstract class IdempotencyStoreContract extends RequestContract {

    private static final int THREADS = 12;
    private static final int KEYS = 25;

    /** For subclasses. */
    protected IdempotencyStoreContract() {}

    @Test
    @Tag("R-19")
    @Tag("R-20")
    @Tag("T-29")
    @Tag("T-30")
    @Tag("B01")
    @Tag("B37")
    void exactlyOneOfManyClaimsIsGranted() {
        try (Race race = new Race(THREADS)) {
            for (int i = 0; i < KEYS; i++) {
                IdempotencyKey raced = newKey();
                boolean completes = i % 2 == 0;

                List<Claim> claims = race.round(number -> claimOn(number, request(raced), completes));

                assertOneGranted(claims, 1);
                assertThat(others(claims))
                        .allSatisfy(it -> assertThat(it)
                                .isInstanceOfAny(
                                        Claim.InProgress.class,
                                        completes ? Claim.Completed.class : Claim.InProgress.class));
                assertThat(stateOf(raced)).isEqualTo(completes ? RecordState.COMPLETED : RecordState.IN_PROGRESS);
            }
        }
    }

    @Test
    @Tag("R-23")
    @Tag("T-32")
    @Tag("B10")
    void exactlyOneOfManyTakesOverAnOverdueRecord() {
        List<IdempotencyKey> keys =
                Stream.generate(StoreContractFixture::newKey).limit(KEYS).toList();
        keys.forEach(it -> granted(request(it)));
        advance(PAST_LEASE);
        try (Race race = new Race(THREADS)) {
            for (IdempotencyKey raced : keys) {
                List<Claim> claims = race.round(number -> claimOn(number, request(raced), false));

                assertOneGranted(claims, 2);
                assertThat(others(claims)).hasOnlyElementsOfType(Claim.InProgress.class);
            }
        }
    }

    @Test
    @Tag("T-44")
    void exactlyOneOfManyClaimsAReleasedRecord() {
        try (Race race = new Race(THREADS)) {
            for (int i = 0; i < KEYS; i++) {
                IdempotencyKey raced = newKey();
                store().release(granted(request(raced)), ReleaseReason.NOTHING_HAPPENED);

                List<Claim> claims = race.round(number -> claimOn(number, request(raced), false));

                assertOneGranted(claims, 2);
            }
        }
    }

    @Test
    void nobodyIsGrantedAnOverdueRecordUnderInterrupt() {
        try (Race race = new Race(THREADS)) {
            granted(request(CrashPolicy.INTERRUPT));
            advance(PAST_LEASE);

            List<Claim> claims = race.round(number -> claimOn(number, request(), true));

            // A claim that meets the interruption in flight may say that somebody is at it.
            assertThat(claims).hasOnlyElementsOfTypes(Claim.Interrupted.class, Claim.InProgress.class);
            assertThat(claim(request())).isEqualTo(new Claim.Interrupted());
        }
    }

    @Test
    @Tag("R-22")
    @Tag("R-46")
    @Tag("T-51")
    void eitherTheLateOwnerOrOneWhoTookOverCompletes() {
        try (Race race = new Race(THREADS)) {
            for (int i = 0; i < KEYS; i++) {
                IdempotencyKey raced = newKey();
                Lease late = granted(request(raced));
                advance(PAST_LEASE);

                List<Boolean> completions = race.round(number -> number == 0
                        ? store().complete(late, done("late"))
                        : claimOn(number, request(raced), true) instanceof Claim.Granted);

                assertThat(completions).containsOnlyOnce(true);
            }
        }
    }

    @Test
    void onlyOneVerdictCounts() {
        try (Race race = new Race(THREADS)) {
            for (int i = 0; i < KEYS; i++) {
                Lease lease = granted(request(newKey()));

                List<Boolean> applied = race.round(number -> number % 2 == 0
                        ? store().settle(settlement(lease, lease.fence(), done("settled " + number)))
                        : store().complete(lease, done("completed " + number)));

                assertThat(applied).containsOnlyOnce(true);
            }
        }
    }

    /** Waiting is the engine's: it holds no connection then. */
    @Test
    @Tag("R-81")
    void aRepeatIsAnsweredWhileTheFirstStillRuns() {
        granted(request());
        try (Race alone = new Race(1, patience())) {
            assertThat(alone.round(number -> claim(request()))).hasOnlyElementsOfType(Claim.InProgress.class);
        }
    }

    @Test
    void anotherInstanceSeesTheSameRecords() {
        Lease lease = granted(request());

        assertThat(otherInstance().claim(request())).isInstanceOf(Claim.InProgress.class);
        assertThat(otherInstance().complete(lease, done("elsewhere"))).isTrue();
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("elsewhere")));
    }

    private Claim claimOn(int number, ClaimRequest request, boolean completes) {
        Claim claim = (number % 2 == 0 ? store() : otherInstance()).claim(request);
        if (completes && claim instanceof Claim.Granted granted) {
            assertThat(store().complete(granted.lease(), done("done"))).isTrue();
        }
        return claim;
    }

    private RecordState stateOf(IdempotencyKey of) {
        return store().find(RecordId.of(operation, of)).orElseThrow().state();
    }

    private static void assertOneGranted(List<Claim> claims, int attempt) {
        List<Claim.Granted> granted = claims.stream()
                .filter(Claim.Granted.class::isInstance)
                .map(Claim.Granted.class::cast)
                .toList();
        assertThat(granted).hasSize(1);
        assertThat(granted.get(0).lease().attempt()).isEqualTo(attempt);
    }

    private static List<Claim> others(List<Claim> claims) {
        return claims.stream()
                .filter(claim -> !(claim instanceof Claim.Granted))
                .toList();
    }
}
