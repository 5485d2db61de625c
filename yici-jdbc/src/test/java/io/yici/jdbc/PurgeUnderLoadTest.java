package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Purge;
import io.yici.PurgeReport;
import io.yici.spi.Claim;
import io.yici.spi.Lease;
import io.yici.spi.StoredRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A purge beside claims that do not stop for it. */
class PurgeUnderLoadTest {

    private static final int CLAIMERS = 4;
    private static final int SMALL = 2_000;
    private static final int LARGE = Integer.getInteger("yici.purge.rows", 2_000_000);
    private static final Duration WARMING_UP = Duration.ofSeconds(20);

    /** In turns with as much time without a purge, so that a machine that gets slower meanwhile is so for both. */
    private static final int SLICES = 10;

    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final Figures FIGURES = new Figures(PurgeUnderLoadTest.class);

    private final Map<IdempotencyKey, Lease> owned = new ConcurrentHashMap<>();
    private final AtomicBoolean over = new AtomicBoolean();

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL", "MARIADB", "MYSQL_DIALECT_ON_MARIADB"})
    @Tag("B70")
    @Tag("B71")
    @Tag("T-67")
    void purgesFromTwoInstancesBesideClaimsOfTheSameKeys(TestDatabase database) throws Exception {
        FilledTable table = new FilledTable(database).expired(SMALL);
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            List<Future<List<Long>>> claiming = claiming(table, pool, SMALL, 0);
            List<Future<PurgeReport>> purging = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                purging.add(pool.submit(() -> purge(table, 100, Duration.ZERO)));
            }
            List<PurgeReport> reports = all(purging);
            over.set(true);
            all(claiming);

            // The second may have begun when the first was through.
            assertThat(reports).extracting(PurgeReport::ending).contains(PurgeReport.Ending.FINISHED);
            assertAllLiveAreThere(table);
            PurgeReport last = purge(table, 500, Duration.ZERO);
            assertThat(last.ending()).isEqualTo(PurgeReport.Ending.FINISHED);
            assertThat(table.count("retained_until > 0 AND retained_until < 1100000000000000"))
                    .isZero();
            assertThat(table.count("retained_until = 0")).isEqualTo(SMALL / 10);
            assertThat(table.count("operation = '" + FilledTable.OPERATION + "'"))
                    .isEqualTo(SMALL / 10 + owned.size());
        } finally {
            over.set(true);
            pool.shutdownNow();
        }
    }

    @Test
    @Tag("long")
    @Tag("B70")
    @Tag("R-85")
    @Timeout(value = 45, unit = TimeUnit.MINUTES)
    void claimsStayFastWhileMillionsArePurged() throws Exception {
        FilledTable table = new FilledTable(TestDatabase.POSTGRESQL).expired(LARGE);
        TestDatabase.POSTGRESQL.update("ANALYZE " + table.name);
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            measured(table, pool, () -> TimeUnit.NANOSECONDS.sleep(WARMING_UP.toNanos()));
            List<Long> quiet = new ArrayList<>();
            List<Long> busy = new ArrayList<>();
            long purging = 0;
            for (int slice = 0; slice < SLICES; slice++) {
                long started = System.nanoTime();
                busy.addAll(measured(table, pool, () -> purgeSlice(table)));
                long took = System.nanoTime() - started;
                quiet.addAll(measured(table, pool, () -> TimeUnit.NANOSECONDS.sleep(took)));
                purging += took;
            }

            FIGURES.add(
                    "purge of %,d records in %,d s beside claims: %s; without it: %s; ratio of p99 %.2f",
                    LARGE,
                    TimeUnit.NANOSECONDS.toSeconds(purging),
                    figures(busy),
                    figures(quiet),
                    (double) percentile(busy, 99) / percentile(quiet, 99));
            assertThat(table.count("retained_until > 0 AND retained_until < 1100000000000000"))
                    .isZero();
            assertThat(percentile(busy, 99)).isLessThanOrEqualTo(percentile(quiet, 99) * 3 / 2);
        } finally {
            over.set(true);
            pool.shutdownNow();
        }
    }

    private interface Doing {
        void run() throws Exception;
    }

    private List<Long> measured(FilledTable table, ExecutorService pool, Doing meanwhile) throws Exception {
        over.set(false);
        List<Future<List<Long>>> claiming = claiming(table, pool, 0, PACE_NANOS);
        meanwhile.run();
        over.set(true);
        return all(claiming).stream().flatMap(List::stream).toList();
    }

    private static void purgeSlice(FilledTable table) {
        int slice = (LARGE + SLICES - 1) / SLICES;
        try (Idempotency idempotency = Idempotency.over(table.store).build()) {
            Purge.of(idempotency).atMost(slice).build().run();
        }
    }

    private static PurgeReport purge(FilledTable table, int batchSize, Duration pause) {
        try (Idempotency idempotency = Idempotency.over(table.store).build()) {
            return Purge.of(idempotency)
                    .batchSize(batchSize)
                    .pause(pause)
                    .atMost(Long.MAX_VALUE)
                    .build()
                    .run();
        }
    }

    private List<Future<List<Long>>> claiming(FilledTable table, ExecutorService pool, int known, long pace) {
        List<Future<List<Long>>> claiming = new ArrayList<>();
        for (int i = 0; i < CLAIMERS; i++) {
            claiming.add(pool.submit(() -> claims(table, known, pace)));
        }
        return claiming;
    }

    /** @return nanoseconds of each claim */
    private List<Long> claims(FilledTable table, int known, long pace) {
        List<Long> latencies = new ArrayList<>();
        long next = System.nanoTime();
        while (!over.get()) {
            boolean again = known > 0 && ThreadLocalRandom.current().nextBoolean();
            IdempotencyKey key = again
                    ? FilledTable.key(ThreadLocalRandom.current().nextInt(known))
                    : IdempotencyKey.of("new", UUID.randomUUID().toString());
            next += pace;
            LockSupport.parkNanos(next - System.nanoTime());
            long started = System.nanoTime();
            Claim claim = table.store.claim(FilledTable.request(key));
            latencies.add(System.nanoTime() - started);
            if (claim instanceof Claim.Granted granted) {
                assertThat(owned.put(key, granted.lease())).isNull();
                assertThat(table.store.complete(granted.lease(), FilledTable.done(Duration.ofDays(1))))
                        .isTrue();
            } else {
                assertThat(again).as("a new key is granted, not %s", claim).isTrue();
            }
        }
        return latencies;
    }

    private void assertAllLiveAreThere(FilledTable table) {
        assertThat(owned).isNotEmpty();
        owned.forEach((key, lease) -> {
            StoredRecord record = table.store.find(lease.id()).orElseThrow();
            assertThat(record.ownerToken()).isEqualTo(lease.ownerToken());
            assertThat(record.result()).isNotNull();
        });
    }

    private static String figures(List<Long> latencies) {
        return String.format(
                "%,d claims, p50 %,d us, p99 %,d us, longest %,d us",
                latencies.size(),
                percentile(latencies, 50) / 1000,
                percentile(latencies, 99) / 1000,
                percentile(latencies, 100) / 1000);
    }

    private static long percentile(List<Long> latencies, int percent) {
        List<Long> sorted = latencies.stream().sorted().toList();
        return sorted.get(Math.max(0, (int) Math.ceil(sorted.size() * percent / 100.0) - 1));
    }

    private static <A> List<A> all(List<Future<A>> futures) throws Exception {
        List<A> answers = new ArrayList<>();
        for (Future<A> future : futures) {
            answers.add(future.get(2, TimeUnit.MINUTES));
        }
        return answers;
    }
}
