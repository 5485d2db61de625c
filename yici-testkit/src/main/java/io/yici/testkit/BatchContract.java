package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many claims at once are answered as one after another. */
abstract class BatchContract extends ContentContract {

    private static final int THREADS = 4;
    private static final int ROUNDS = 4;
    private static final int RECORDS = 20;

    @Test
    void anEmptyBatchHasNoAnswers() {
        ifBatching(store -> assertThat(store.claimAll(List.of())).isEmpty());
    }

    @Test
    @Tag("R-66")
    void grantsEachClaimOfABatchOfNewRecords() {
        ifBatching(store -> {
            List<ClaimRequest> requests = requests(RECORDS);

            List<Lease> leases = leases(store.claimAll(requests));

            for (int i = 0; i < RECORDS; i++) {
                assertThat(leases.get(i))
                        .isEqualTo(new Lease(
                                requests.get(i).id(),
                                requests.get(i).ownerToken(),
                                leases.get(i).fence(),
                                1,
                                LEASE));
                assertThat(store().complete(leases.get(i), done("result " + i))).isTrue();
                assertThat(claim(request(requests.get(i).key()))).isEqualTo(new Claim.Completed(value("result " + i)));
            }
        });
    }

    @Test
    void answersInTheOrderOfTheRequests() {
        ifBatching(store -> {
            List<ClaimRequest> requests = new ArrayList<>(requests(RECORDS));
            requests.sort(Comparator.comparing(ClaimRequest::id).reversed());

            List<Lease> leases = leases(store.claimAll(requests));

            assertThat(leases.stream().map(Lease::id))
                    .isEqualTo(requests.stream().map(ClaimRequest::id).toList());
        });
    }

    @Test
    void aBatchMeetsRecordsInEveryState() {
        ifBatching(store -> {
            Lease released = granted(request(newKey()));
            store().release(released, ReleaseReason.NOTHING_HAPPENED);
            Lease parked = granted(request(newKey()));
            store().interrupt(parked);
            ClaimRequest abandoned = request(newKey(), CONTENT, CrashPolicy.INTERRUPT);
            Lease retried = granted(request(newKey()));
            granted(abandoned);
            advance(PAST_LEASE);
            ClaimRequest running = request(newKey());
            granted(running);
            ClaimRequest finished = request(newKey());
            completed(finished, done("first"));

            List<Claim> claims = store.claimAll(List.of(
                    request(finished.key(), OTHER_CONTENT, CrashPolicy.RETRY),
                    request(running.key()),
                    request(keyOf(released)),
                    request(keyOf(parked)),
                    request(newKey()),
                    request(abandoned.key()),
                    request(keyOf(retried)),
                    request(finished.key())));

            assertThat(claims.get(0)).isEqualTo(new Claim.Mismatch());
            assertBusy(claims.get(1));
            assertTaken(released, claims.get(2));
            assertThat(claims.get(3)).isEqualTo(new Claim.Interrupted());
            assertThat(lease(claims.get(4)).attempt()).isEqualTo(1);
            assertThat(claims.get(5)).isEqualTo(new Claim.Interrupted());
            assertThat(store().find(abandoned.id()).orElseThrow().state()).isEqualTo(RecordState.INTERRUPTED);
            assertTaken(retried, claims.get(6));
            assertThat(claims.get(7)).isEqualTo(new Claim.Completed(value("first")));
        });
    }

    private static void assertTaken(Lease before, Claim claim) {
        Lease lease = lease(claim);
        assertThat(lease.id()).isEqualTo(before.id());
        assertThat(lease.attempt()).isEqualTo(2);
        assertThat(lease.fence()).isGreaterThan(before.fence());
    }

    @Test
    void aBatchMeetsRecordsPastTheirRetention() {
        ifBatching(store -> {
            ClaimRequest again = request(newKey());
            completed(again, done("old"));
            ClaimRequest refusing = request(newKey());
            completed(refusing, done(value("old"), ExpiryPolicy.REFUSE));
            advance(PAST_RETENTION);

            List<Claim> claims = store.claimAll(List.of(request(refusing.key()), request(again.key())));

            assertThat(claims.get(0)).isEqualTo(new Claim.TooOld());
            assertThat(lease(claims.get(1)).attempt()).isEqualTo(2);
            assertThat(store().find(again.id()).orElseThrow().result()).isNull();
        });
    }

    @Test
    void aBatchRefusesARecordOfANewerFormatAlone() {
        ifBatching(store -> {
            ClaimRequest newer = request(newKey());
            completed(newer, done("first"));
            raiseFormatVersion(newer.id());

            List<Claim> claims = store.claimAll(
                    List.of(request(newer.key()), request(newKey()), request(newer.key(), null, CrashPolicy.RETRY)));

            assertThat(claims.get(0)).isInstanceOf(Claim.Unreadable.class);
            assertThat(claims.get(1)).isInstanceOf(Claim.Granted.class);
            assertThat(claims.get(2)).isInstanceOf(Claim.Unreadable.class);
        });
    }

    @Test
    @Tag("B49")
    void equalRecordsOfOneBatchAreGrantedOnce() {
        ifBatching(store -> {
            List<Claim> claims = store.claimAll(List.of(
                    request(),
                    request(),
                    request(key, OTHER_CONTENT, CrashPolicy.RETRY),
                    request(newKey()),
                    request(key, null, CrashPolicy.RETRY)));

            Lease lease = lease(claims.get(0));
            assertBusy(claims.get(1));
            assertThat(claims.get(2)).isEqualTo(new Claim.Mismatch());
            assertThat(claims.get(3)).isInstanceOf(Claim.Granted.class);
            assertThat(claims.get(4)).isEqualTo(new Claim.Mismatch());
            assertThat(found().attempt()).isEqualTo(1);
            assertThat(store().complete(lease, done("by the first"))).isTrue();
        });
    }

    @Test
    void aClaimThatCompletesAtOnceAnswersTheLaterOnesOfItsBatch() {
        ifBatching(store -> {
            List<Claim> claims = store.claimAll(List.of(
                    atOnce(request(), done("first")),
                    atOnce(request(), done("second")),
                    request(CONTENT),
                    request(OTHER_CONTENT)));

            assertThat(claims.get(0)).isInstanceOf(Claim.Granted.class);
            assertThat(claims.subList(1, 4))
                    .containsExactly(
                            new Claim.Completed(value("first")),
                            new Claim.Completed(value("first")),
                            new Claim.Mismatch());
            assertThat(found().result()).isEqualTo(value("first"));
        });
    }

    @Test
    void aMismatchDoesNotSpoilALaterClaimOfTheSameRecord() {
        ifBatching(store -> {
            Lease overdue = granted(request());
            advance(PAST_LEASE);

            List<Claim> claims = store.claimAll(List.of(request(OTHER_CONTENT), request(CONTENT), request(CONTENT)));

            assertThat(claims.get(0)).isEqualTo(new Claim.Mismatch());
            assertTaken(overdue, claims.get(1));
            assertThat(claims.get(2)).isInstanceOf(Claim.InProgress.class);
        });
    }

    @Test
    void aBatchSentAgainAfterALostReplyIsGrantedTheSame() {
        ifBatching(store -> {
            List<ClaimRequest> requests = new ArrayList<>(requests(RECORDS));
            requests.add(atOnce(request(), done("at once")));
            List<Claim> first = store.claimAll(requests);

            assertThat(store.claimAll(requests)).isEqualTo(first).hasOnlyElementsOfType(Claim.Granted.class);
        });
    }

    @Test
    void aBatchThatIsRefusedLeavesNoTrace() {
        ifBatching(store -> {
            assertThatThrownBy(() -> store.claimAll(Arrays.asList(request(), null)))
                    .isInstanceOf(NullPointerException.class);

            assertThat(store().find(request().id())).isEmpty();
        });
    }

    @Test
    void aLongBatchIsMadeAsAWhole() {
        ifBatching(store -> {
            List<ClaimRequest> requests = requests(BatchClaims.MOST_AT_ONCE + 1);

            assertThat(leases(store.claimAll(requests)).stream().map(Lease::id))
                    .isEqualTo(requests.stream().map(ClaimRequest::id).toList());
            assertThat(store.claimAll(
                            requests.stream().map(it -> request(it.key())).toList()))
                    .hasOnlyElementsOfType(Claim.InProgress.class);
        });
    }

    @Test
    @Tag("T-29")
    void ofOverlappingBatchesAndSingleClaimsOneIsGrantedEachRecord() {
        ifBatching(unused -> {
            try (Race race = new Race(THREADS)) {
                for (int i = 0; i < ROUNDS; i++) {
                    List<IdempotencyKey> keys = keys(RECORDS);

                    List<List<Claim>> claims = race.round(number -> claims(number, keys));

                    for (IdempotencyKey each : keys) {
                        assertThat(claims.stream()
                                        .flatMap(List::stream)
                                        .filter(it -> it instanceof Claim.Granted granted
                                                && granted.lease()
                                                        .id()
                                                        .equals(request(each).id())))
                                .as("grants of one record")
                                .hasSize(1);
                    }
                }
            }
        });
    }

    /** Every other thread goes the other way round; one claims each record for itself. */
    private List<Claim> claims(int number, List<IdempotencyKey> keys) {
        List<IdempotencyKey> ordered = new ArrayList<>(keys);
        if (number % 2 == 1) {
            Collections.reverse(ordered);
        }
        List<ClaimRequest> requests = ordered.stream().map(this::request).toList();
        return number == 0
                ? requests.stream().map(this::claim).toList()
                : ((BatchClaims) (number % 3 == 0 ? otherInstance() : store())).claimAll(requests);
    }

    private List<ClaimRequest> requests(int count) {
        return keys(count).stream().map(this::request).toList();
    }

    private static List<IdempotencyKey> keys(int count) {
        return Stream.generate(StoreContractFixture::newKey).limit(count).toList();
    }

    private IdempotencyKey keyOf(Lease lease) {
        return store().find(lease.id()).orElseThrow().key();
    }

    private static List<Lease> leases(List<Claim> claims) {
        return claims.stream().map(BatchContract::lease).toList();
    }

    private static Lease lease(Claim claim) {
        assertThat(claim).isInstanceOf(Claim.Granted.class);
        return ((Claim.Granted) claim).lease();
    }

    private static void assertBusy(Claim claim) {
        assertThat(claim).isInstanceOf(Claim.InProgress.class);
        assertThat(((Claim.InProgress) claim).remaining()).isPositive().isLessThanOrEqualTo(LEASE);
    }
}
