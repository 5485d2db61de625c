package io.yici.testkit;

import io.yici.OverdueRecord;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.RecordPage;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordState;
import io.yici.spi.RecordSummary;
import io.yici.spi.SettledRecord;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The records of a store in memory, as those see them who search, purge and browse. Thread-safe. */
final class RecordShelf {

    /** A record, with the time of its last claim. */
    record Kept(StoredRecord record, Instant claimedAt) {
        StoredRecord readAt(Instant now) {
            return RecordSteps.from(record, now).read();
        }
    }

    final ConcurrentMap<RecordId, Kept> records = new ConcurrentHashMap<>();
    private final Queue<SettledRecord> settled = new ConcurrentLinkedQueue<>();
    private final InstantSource clock;

    RecordShelf(InstantSource clock) {
        this.clock = clock;
    }

    List<OverdueRecord> overdue(String operation, @Nullable RecordId after, int limit) {
        Instant now = clock.instant();
        return records.entrySet().stream()
                .filter(it -> it.getValue().record().operation().equals(operation))
                .filter(it -> after == null || it.getKey().compareTo(after) > 0)
                .filter(it -> isOverdue(it.getValue().readAt(now)))
                .map(it -> overdue(it.getKey(), it.getValue(), now))
                .sorted(Comparator.comparing(OverdueRecord::id))
                .limit(limit)
                .toList();
    }

    private static boolean isOverdue(StoredRecord record) {
        return record.state() == RecordState.INTERRUPTED
                || record.state() == RecordState.IN_PROGRESS && record.leaseOver();
    }

    private static OverdueRecord overdue(RecordId id, Kept kept, Instant now) {
        StoredRecord record = kept.record();
        return new OverdueRecord(
                id,
                record.operation(),
                record.key(),
                record.state() == RecordState.INTERRUPTED,
                record.fence(),
                record.attempt(),
                Duration.between(kept.claimedAt(), now),
                record.requestId());
    }

    List<PurgeableRecord> purgeable(@Nullable PurgeableRecord after, int limit) {
        Instant now = clock.instant();
        Comparator<PurgeableRecord> order =
                Comparator.comparing(PurgeableRecord::retainedUntil).thenComparing(PurgeableRecord::id);
        return records.entrySet().stream()
                .flatMap(it -> purgeable(it.getKey(), it.getValue().record(), now))
                .filter(it -> after == null || order.compare(it, after) > 0)
                .sorted(order)
                .limit(limit)
                .toList();
    }

    private static Stream<PurgeableRecord> purgeable(RecordId id, StoredRecord it, Instant now) {
        Instant until = it.retainedUntil();
        return until == null
                        || until.equals(Instant.EPOCH)
                        || until.isAfter(now)
                        || it.formatVersion() > StoredRecord.FORMAT_VERSION
                ? Stream.empty()
                : Stream.of(new PurgeableRecord(
                        id, it.operation(), it.key(), it.fence(), until, Duration.between(until, now), it.expiry()));
    }

    Set<PurgeableRecord> purge(Collection<PurgeableRecord> purged) {
        return change(
                purged,
                record -> record.expiry() == io.yici.ExpiryPolicy.REFUSE
                        ? RecordSteps.from(record, record.readAt())
                                .withoutResult()
                                .read()
                        : null);
    }

    Set<PurgeableRecord> retain(Collection<PurgeableRecord> retained, Duration longer) {
        Instant until = clock.instant().plus(longer);
        return change(
                retained,
                record -> RecordSteps.from(record, record.readAt())
                        .retainedTo(until)
                        .read());
    }

    private Set<PurgeableRecord> change(
            Collection<PurgeableRecord> seen, UnaryOperator<@Nullable StoredRecord> change) {
        Set<PurgeableRecord> changed = new HashSet<>();
        for (PurgeableRecord record : seen) {
            records.computeIfPresent(record.id(), (id, present) -> {
                StoredRecord found = present.record();
                if (found.fence() != record.fence() || !record.retainedUntil().equals(found.retainedUntil())) {
                    return present;
                }
                changed.add(record);
                StoredRecord after = change.apply(found);
                return after == null ? null : new Kept(after, present.claimedAt());
            });
        }
        return changed;
    }

    RecordPage browse(RecordQuery query) {
        Instant now = clock.instant();
        RecordId after = query.after();
        List<RecordSummary> found = records.entrySet().stream()
                .filter(it -> after == null || it.getKey().compareTo(after) > 0)
                .map(it -> summary(it.getKey(), it.getValue().record(), now))
                .filter(query::matches)
                .sorted(Comparator.comparing(RecordSummary::id))
                .limit(query.limit())
                .toList();
        return new RecordPage(
                found,
                found.size() < query.limit()
                        ? null
                        : found.get(found.size() - 1).id());
    }

    private static RecordSummary summary(RecordId id, StoredRecord it, Instant now) {
        return new RecordSummary(
                id,
                it.operation(),
                it.key(),
                it.state(),
                it.fence(),
                it.attempt(),
                it.changedAt(),
                Duration.between(it.changedAt(), now),
                it.retainedUntil(),
                it.resource(),
                it.requestId());
    }

    void note(Settlement its, StoredRecord settled) {
        StoredResult result = settled.result();
        this.settled.add(new SettledRecord(
                its.id(),
                settled.operation(),
                settled.key(),
                its.expectedFence(),
                settled.fence(),
                result == null ? null : result.kind(),
                its.actor(),
                its.reason(),
                settled.changedAt()));
    }

    List<SettledRecord> settlements(RecordId id) {
        return settled.stream().filter(it -> it.id().equals(id)).toList();
    }
}
