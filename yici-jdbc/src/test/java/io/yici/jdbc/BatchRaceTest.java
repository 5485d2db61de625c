package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Overlapping batches that go opposite ways at once. An error that reaches a claimer, as a deadlock would, fails the test; except that a
 * wait was bounded, where the machine is slow: then the batch is claimed again, as the error says.
 */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class BatchRaceTest {

    private static final int THREADS = 5;
    private static final int RECORDS = 40;
    private static final int ROUNDS = 4;

    @Parameter
    TestDatabase database;

    private final Batches batches = new Batches();
    private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(database);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private interface Runner<A> {
        A run(int number, List<ClaimRequest> requests) throws Exception;
    }

    /** Every other thread goes the other way round; each leaves out some at its end. */
    private <A> List<A> race(List<IdempotencyKey> keys, Runner<A> runner) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<A>> runs = IntStream.range(0, THREADS)
                .mapToObj(number -> bench.elsewhere(() -> {
                    List<ClaimRequest> requests =
                            new ArrayList<>(batches.requests(keys.subList(number, keys.size() - number)));
                    if (number % 2 == 1) {
                        Collections.reverse(requests);
                    }
                    start.await();
                    return patiently(() -> runner.run(number, requests));
                }))
                .toList();
        List<A> answers = new ArrayList<>();
        for (Future<A> run : runs) {
            answers.add(Bench.get(run));
        }
        return answers;
    }

    private static <A> A patiently(Callable<A> unit) throws Exception {
        while (true) {
            try {
                return unit.call();
            } catch (StoreException e) {
                if (!e.getMessage().contains("waited in vain")) {
                    throw e;
                }
            }
        }
    }

    @Test
    @Tag("T-29")
    void overlappingBatchesAreGrantedEachRecordOnce() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            List<List<Claim>> claims =
                    race(batches.keys(RECORDS), (number, requests) -> bench.store.claimAll(requests));

            assertGrantedOnceEach(claims);
        }
    }

    private static void assertGrantedOnceEach(List<List<Claim>> claims) {
        assertThat(claims.stream()
                        .flatMap(Collection::stream)
                        .filter(Claim.Granted.class::isInstance)
                        .map(it -> Batches.lease(it).id()))
                .hasSize(RECORDS)
                .doesNotHaveDuplicates();
    }

    /** Half of the transactions roll back; on MySQL none, which may then end in a deadlock, as with single claims. */
    @Test
    @Tag("T-29")
    @Tag("B49")
    void overlappingBatchesInTransactionsOfWhichSomeRollBackHaveOneEffectARecord() throws Exception {
        boolean rollsBack = database != TestDatabase.MYSQL_DIALECT_ON_MARIADB;
        for (int round = 0; round < ROUNDS; round++) {
            List<IdempotencyKey> keys = batches.keys(RECORDS);
            Queue<Object> effects = new ConcurrentLinkedQueue<>();

            race(keys, (number, requests) -> {
                List<Object> granted = consume(requests, rollsBack && number % 3 != 0);
                return effects.addAll(granted);
            });
            effects.addAll(consume(batches.requests(keys), false));

            assertThat(effects).hasSize(RECORDS).doesNotHaveDuplicates();
            assertThat(bench.store.claimAll(batches.requests(keys))).hasOnlyElementsOfType(Claim.InProgress.class);
        }
    }

    /** The records that the batch was granted and that were committed. */
    private List<Object> consume(List<ClaimRequest> requests, boolean rollsBack) throws Exception {
        List<Object> granted = new ArrayList<>();
        try {
            bench.inTransaction(() -> {
                for (Claim claim : Batches.enlisted(bench.store).claimAll(requests)) {
                    if (claim instanceof Claim.Granted it) {
                        granted.add(it.lease().id());
                    }
                }
                if (rollsBack) {
                    throw new RolledBack();
                }
                return null;
            });
        } catch (RolledBack e) {
            granted.clear();
        }
        return granted;
    }

    private static final class RolledBack extends Exception {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void singleClaimsBesideBatchesAreGrantedWhatTheBatchesAreNot() throws Exception {
        List<List<Claim>> claims = race(
                batches.keys(RECORDS),
                (number, requests) -> number % 3 == 0
                        ? requests.stream().map(bench.store::claim).toList()
                        : bench.store.claimAll(requests));

        assertGrantedOnceEach(claims);
    }
}
