package io.yici.verification.docs;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.IdempotencyStoreContract;
import io.yici.testkit.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The store of docs/writing-a-store.md keeps the contract. */
class MapStoreTest extends IdempotencyStoreContract {

    private final MovableClock clock = MovableClock.at(Instant.parse("2026-03-29T00:59:59.123456Z"));
    private final ConcurrentMap<RecordId, MapStore.Entry> entries = new ConcurrentHashMap<>();

    @Override
    protected IdempotencyStore store() {
        return new MapStore(entries, clock);
    }

    @Override
    protected void advance(Duration time) {
        clock.advance(time);
    }

    @Override
    protected void raiseFormatVersion(RecordId id) {
        entries.computeIfPresent(id, (it, entry) -> newer(entry));
    }

    private static MapStore.Entry newer(MapStore.Entry e) {
        return new MapStore.Entry(
                e.version() + 1,
                e.claim(),
                e.fence(),
                e.attempt(),
                e.state(),
                e.content(),
                e.leaseUntil(),
                e.changedAt(),
                e.completion());
    }
}
