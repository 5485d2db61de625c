package io.yici.verification.docs;

import io.yici.Fingerprint;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Records in a map that compares and sets. Each step reads an entry, decides, and replaces it if it is still the one that was read. */
record MapStore(ConcurrentMap<RecordId, MapStore.Entry> entries, InstantSource clock) implements IdempotencyStore {
    private static final Set<RecordState> RUNNING = Set.of(RecordState.IN_PROGRESS);
    private static final Set<RecordState> UNFINISHED = Set.of(RecordState.IN_PROGRESS, RecordState.INTERRUPTED);

    /** What is kept of a record: its last claim, and where it stands since. */
    record Entry(
            int version,
            ClaimRequest claim,
            long fence,
            int attempt,
            RecordState state,
            @Nullable Fingerprint content,
            Instant leaseUntil,
            Instant changedAt,
            @Nullable Completion completion) {

        Entry to(RecordState next, Instant now, @Nullable Fingerprint bound, @Nullable Completion done) {
            return new Entry(version, claim, fence, attempt, next, bound, leaseUntil, now, done);
        }

        Entry raised(long next) {
            return new Entry(version, claim, next, attempt, state, content, leaseUntil, changedAt, completion);
        }

        Entry leasedUntil(Instant until) {
            return new Entry(version, claim, fence, attempt, state, content, until, changedAt, completion);
        }

        StoredRecord read(Instant now) {
            Instant released = state == RecordState.RELEASED ? changedAt.plus(Operation.RELEASED_RETENTION) : null;
            return new StoredRecord(
                    claim.operation(),
                    claim.key(),
                    version,
                    state,
                    claim.ownerToken(),
                    fence,
                    attempt,
                    content,
                    claim.crashes(),
                    leaseUntil,
                    changedAt,
                    completion == null ? released : changedAt.plus(completion.retention()),
                    completion == null ? null : completion.expiry(),
                    completion == null ? null : completion.result(),
                    completion == null ? null : completion.resource(),
                    claim.requestId(),
                    now);
        }
    }

    @Override
    public Claim claim(ClaimRequest request) {
        while (true) {
            Instant now = clock.instant();
            Entry found = entries.get(request.id());
            ClaimRules.Verdict verdict =
                    found == null ? new ClaimRules.Verdict.Grant() : ClaimRules.judge(found.read(now), request);
            if (verdict instanceof ClaimRules.Verdict.Answer answer) {
                return answer.claim();
            }
            Entry next = verdict instanceof ClaimRules.Verdict.Grant
                    ? claimed(found, request, now)
                    : found.to(RecordState.INTERRUPTED, now, found.content(), null);
            if (found == null
                    ? entries.putIfAbsent(request.id(), next) == null
                    : entries.replace(request.id(), found, next)) {
                return next.state() == RecordState.INTERRUPTED ? new Claim.Interrupted() : granted(next, request);
            }
        }
    }

    private static Entry claimed(@Nullable Entry found, ClaimRequest request, Instant now) {
        long fence = above(found == null ? 0 : found.fence(), now);
        int attempt = found == null ? 1 : found.attempt() + 1;
        Completion done = request.atOnce();
        RecordState state = done == null ? RecordState.IN_PROGRESS : RecordState.COMPLETED;
        Instant until = now.plus(request.lease());
        return new Entry(
                StoredRecord.FORMAT_VERSION, request, fence, attempt, state, request.fingerprint(), until, now, done);
    }

    private static Claim granted(Entry entry, ClaimRequest request) {
        return new Claim.Granted(
                new Lease(request.id(), request.ownerToken(), entry.fence(), entry.attempt(), request.lease()));
    }

    private static long above(long fence, Instant now) {
        return Math.max(fence + 1, ChronoUnit.MICROS.between(Instant.EPOCH, now));
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        return step(lease, UNFINISHED, (it, now) -> it.to(RecordState.COMPLETED, now, it.content(), completion));
    }

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        return leases.stream()
                .filter(lease -> step(lease, RUNNING, (it, now) -> it.leasedUntil(now.plus(lease.duration()))))
                .collect(Collectors.toSet());
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        boolean forgets = reason == ReleaseReason.NOTHING_HAPPENED;
        return step(lease, RUNNING, (it, now) -> it.to(RecordState.RELEASED, now, forgets ? null : it.content(), null));
    }

    @Override
    public boolean interrupt(Lease lease) {
        return step(lease, RUNNING, (it, now) -> it.to(RecordState.INTERRUPTED, now, it.content(), null));
    }

    @Override
    public boolean settle(Settlement settled) {
        Completion done = settled.completion();
        RecordState next = done == null ? RecordState.RELEASED : RecordState.COMPLETED;
        Predicate<Entry> asSeen = it -> it.fence() == settled.expectedFence() && UNFINISHED.contains(it.state());
        BiFunction<Entry, Instant, Entry> change =
                (it, now) -> it.raised(above(it.fence(), now)).to(next, now, it.content(), done);
        return step(settled.id(), asSeen, change);
    }

    @Override
    public Optional<StoredRecord> find(RecordId id) {
        return Optional.ofNullable(entries.get(id)).map(it -> it.read(clock.instant()));
    }

    private boolean step(Lease lease, Set<RecordState> from, BiFunction<Entry, Instant, Entry> change) {
        Predicate<Entry> owned = it -> it.claim().ownerToken().equals(lease.ownerToken())
                && it.fence() == lease.fence()
                && from.contains(it.state());
        return step(lease.id(), owned, change);
    }

    private boolean step(RecordId id, Predicate<Entry> allowed, BiFunction<Entry, Instant, Entry> change) {
        while (true) {
            Entry found = entries.get(id);
            if (found == null || !allowed.test(found)) {
                return false;
            }
            if (entries.replace(id, found, change.apply(found, clock.instant()))) {
                return true;
            }
        }
    }
}
