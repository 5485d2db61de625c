package io.yici;

import io.yici.spi.IdempotencyStore;
import io.yici.spi.StoredRecord;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The records of a batch, each read when it is asked for; those that have changed meanwhile are passed over. */
final class ArchivedRecords implements Iterable<StoredRecord> {

    private final IdempotencyStore store;
    private final List<PurgeableRecord> batch;
    private final Set<PurgeableRecord> given = new LinkedHashSet<>();

    ArchivedRecords(IdempotencyStore store, List<PurgeableRecord> batch) {
        this.store = store;
        this.batch = batch;
    }

    /** Those that were asked for. */
    List<PurgeableRecord> given() {
        return List.copyOf(given);
    }

    @Override
    public Iterator<StoredRecord> iterator() {
        return new Reading(batch.iterator());
    }

    private Optional<StoredRecord> unchanged(PurgeableRecord seen) {
        return store.find(seen.id())
                .filter(found ->
                        found.fence() == seen.fence() && seen.retainedUntil().equals(found.retainedUntil()));
    }

    private final class Reading implements Iterator<StoredRecord> {
        private final Iterator<PurgeableRecord> left;
        private @Nullable PurgeableRecord seen;
        private @Nullable StoredRecord next;

        Reading(Iterator<PurgeableRecord> left) {
            this.left = left;
        }

        @Override
        public boolean hasNext() {
            while (next == null && left.hasNext()) {
                seen = left.next();
                next = unchanged(seen).orElse(null);
            }
            return next != null;
        }

        @Override
        public StoredRecord next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            given.add(Objects.requireNonNull(seen));
            StoredRecord found = Objects.requireNonNull(next);
            next = null;
            return found;
        }
    }
}
