package io.yici.testkit;

import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.Lease;
import io.yici.spi.RecordPage;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.SettledRecord;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores with one mistake each in what they do for purges and for people who look into them. */
final class BrokenUpkeep {

    private BrokenUpkeep() {}

    /** As the reaper that went by age alone. */
    static final class PurgesByAge extends InMemoryIdempotencyStore {
        PurgesByAge(InstantSource clock) {
            super(clock);
        }

        @Override
        public List<PurgeableRecord> purgeable(@Nullable PurgeableRecord after, int limit) {
            Stream<PurgeableRecord> old = browse(RecordQuery.all().olderThan(Duration.ofDays(30))).records().stream()
                    .filter(it -> it.state() == RecordState.IN_PROGRESS)
                    .map(it -> new PurgeableRecord(
                            it.id(), it.operation(), it.key(), it.fence(), it.changedAt(), it.age(), null));
            return Stream.concat(super.purgeable(after, limit).stream(), after == null ? old : Stream.empty())
                    .toList();
        }
    }

    static final class PurgesOnSight extends InMemoryIdempotencyStore {
        PurgesOnSight(InstantSource clock) {
            super(clock);
        }

        @Override
        public Set<PurgeableRecord> purge(Collection<PurgeableRecord> purged) {
            purged.forEach(it -> forget(it.id()));
            return Set.copyOf(purged);
        }
    }

    static final class DeletesAll extends InMemoryIdempotencyStore {
        DeletesAll(InstantSource clock) {
            super(clock);
        }

        @Override
        public Set<PurgeableRecord> purge(Collection<PurgeableRecord> purged) {
            Set<PurgeableRecord> done = super.purge(purged);
            done.forEach(it -> forget(it.id()));
            return done;
        }
    }

    /** As the release that took the lease's end, already past, for that of the record. */
    static final class ReleasesForAMoment extends InMemoryIdempotencyStore {
        ReleasesForAMoment(InstantSource clock) {
            super(clock);
        }

        @Override
        public boolean release(Lease lease, ReleaseReason reason) {
            boolean applied = super.release(lease, reason);
            rewrite(
                    lease.id(),
                    record -> RecordSteps.from(record, record.readAt())
                            .retainedTo(record.changedAt())
                            .read());
            return applied;
        }
    }

    static final class SkipsARecord extends InMemoryIdempotencyStore {
        SkipsARecord(InstantSource clock) {
            super(clock);
        }

        @Override
        public RecordPage browse(RecordQuery query) {
            RecordPage page = super.browse(query);
            return query.after() == null
                    ? page
                    : new RecordPage(page.records().stream().skip(1).toList(), page.next());
        }
    }

    static final class KeepsTheLastSettling extends InMemoryIdempotencyStore {
        KeepsTheLastSettling(InstantSource clock) {
            super(clock);
        }

        @Override
        public List<SettledRecord> settlements(RecordId id) {
            List<SettledRecord> all = super.settlements(id);
            return all.subList(Math.max(0, all.size() - 1), all.size());
        }
    }
}
