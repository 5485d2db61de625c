package io.yici.redis;

import io.yici.OverdueRecord;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Housekeeping;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.RecordBrowser;
import io.yici.spi.RecordPage;
import io.yici.spi.RecordQuery;
import io.yici.spi.ReleaseReason;
import io.yici.spi.SettledRecord;
import io.yici.spi.Settlement;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import io.yici.spi.TransactionalStore;
import io.yici.spi.Transactions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Redis in front of a database: repeats of what is done, or being done, are answered without a statement. The truth is in the database:
 * what Redis forgets, or refuses, costs a statement more and never a second effect. Thread-safe; lives as long as its link.
 *
 * <ol>
 *   <li>A claim looks at its entry in Redis. If there is none, it leaves a mark there, in the same script, and asks the database.
 *   <li>A mark has the lease of its claim and says nothing but <em>in progress</em>, and only to the same content. It never grants.
 *   <li>A result takes the place of the mark after its completion is committed, and says what the database would until the end of its
 *       retention. Only who has the mark may put it there, so what comes later than a lease is dropped.
 *   <li>A claim that was not granted turns its mark into what the record tells, or takes it back.
 *   <li>Release, interruption, settling and purge leave an entry that sends repeats to the database, with a raised fence: what is below it
 *       is refused.
 *   <li>All else is the database's, and so is all that happens in an open transaction; its completion goes to Redis after the commit.
 *   <li>A Redis that does not answer is left alone for a second at a time.
 * </ol>
 */
public final class FrontedStore implements TransactionalStore, BatchClaims, Housekeeping, RecordBrowser {

    /** What the names of the keys begin with by default. */
    public static final String PREFIX = "yici:front:";

    private final Behind behind;
    private final FrontEntries entries;
    private final IdempotencyStore enlisted;

    /** One store, by all that it offers. */
    private record Behind(
            TransactionalStore store, BatchClaims batches, Housekeeping housekeeping, RecordBrowser browser) {}

    private FrontedStore(Behind behind, FrontEntries entries) {
        this.behind = behind;
        this.entries = entries;
        this.enlisted = new FrontedSteps(behind.store(), entries);
    }

    /**
     * In front of {@code database}, with keys that begin with {@value #PREFIX}. Stores over different tables need different prefixes where
     * they share a Redis.
     */
    public static <S extends TransactionalStore & BatchClaims & Housekeeping & RecordBrowser> FrontedStore over(
            S database, RedisLink link) {
        return over(database, link, InstantSource.system());
    }

    /** @param clock tells only how long Redis is left alone */
    static <S extends TransactionalStore & BatchClaims & Housekeeping & RecordBrowser> FrontedStore over(
            S database, RedisLink link, InstantSource clock) {
        return new FrontedStore(
                new Behind(database, database, database, database),
                new FrontEntries(link, new KeyPrefix(PREFIX), new Circuit(clock)));
    }

    /**
     * The same, with another prefix of the keys. Who shares a prefix shares the table.
     *
     * @throws IllegalArgumentException unless it has 1 to 64 visible ASCII characters, no braces among them
     */
    public FrontedStore prefixed(String its) {
        return new FrontedStore(behind, entries.prefixed(new KeyPrefix(its)));
    }

    @Override
    public Claim claim(ClaimRequest request) {
        Sight sight = entries.enter(request);
        return sight.answer() == null ? asked(request, sight.marked()) : sight.answer();
    }

    private Claim asked(ClaimRequest request, boolean marked) {
        try {
            Claim claim = behind.store().claim(request);
            if (claim instanceof Claim.Granted granted) {
                granted(granted.lease(), request.atOnce(), marked);
            } else if (marked) {
                learn(request, claim);
            }
            return claim;
        } catch (RuntimeException | Error e) {
            if (marked) {
                entries.withdraw(request.id(), request.ownerToken());
            }
            throw e;
        }
    }

    private void granted(Lease lease, @Nullable Completion atOnce, boolean marked) {
        if (!marked) {
            entries.giveWay(lease);
        } else if (atOnce != null) {
            entries.keep(lease, atOnce);
        }
    }

    private void learn(ClaimRequest request, Claim claim) {
        boolean telling = claim instanceof Claim.Completed
                || (claim instanceof Claim.InProgress running
                        && !running.remaining().isZero());
        boolean learnt = telling
                && found(request.id())
                        .filter(record -> entries.learn(request, record))
                        .isPresent();
        if (!learnt) {
            entries.withdraw(request.id(), request.ownerToken());
        }
    }

    /** The claim has been answered, so a failure is nobody's business. */
    private Optional<StoredRecord> found(RecordId id) {
        try {
            return behind.store().find(id);
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        boolean applied = ending(lease, () -> behind.store().complete(lease, completion));
        if (applied) {
            entries.keep(lease, completion);
        }
        return applied;
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        boolean applied = ending(lease, () -> behind.store().release(lease, reason));
        if (applied) {
            entries.ask(lease);
        }
        return applied;
    }

    @Override
    public boolean interrupt(Lease lease) {
        boolean applied = ending(lease, () -> behind.store().interrupt(lease));
        if (applied) {
            entries.ask(lease);
        }
        return applied;
    }

    /** Where the database refuses or fails, the mark of the lease tells nothing any more. */
    private boolean ending(Lease lease, BooleanSupplier step) {
        boolean applied = false;
        try {
            applied = step.getAsBoolean();
            return applied;
        } finally {
            if (!applied) {
                entries.withdraw(lease.id(), lease.ownerToken());
            }
        }
    }

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        Set<Lease> held = behind.store().renew(leases);
        entries.hold(held);
        return held;
    }

    @Override
    public boolean settle(Settlement settlement) {
        boolean applied = behind.store().settle(settlement);
        if (applied) {
            entries.ask(settlement);
        }
        return applied;
    }

    @Override
    public Optional<StoredRecord> find(RecordId id) {
        return behind.store().find(id);
    }

    /** {@inheritDoc} Past the entries: one statement asks for all of them. */
    @Override
    public List<Claim> claimAll(List<ClaimRequest> requests) {
        return behind.batches().claimAll(requests);
    }

    @Override
    public List<OverdueRecord> overdue(String operation, @Nullable RecordId after, int limit) {
        return behind.housekeeping().overdue(operation, after, limit);
    }

    @Override
    public List<PurgeableRecord> purgeable(@Nullable PurgeableRecord after, int limit) {
        return behind.housekeeping().purgeable(after, limit);
    }

    @Override
    public Set<PurgeableRecord> purge(Collection<PurgeableRecord> records) {
        Set<PurgeableRecord> purged = behind.housekeeping().purge(records);
        entries.ask(purged);
        return purged;
    }

    /** {@inheritDoc} An entry ends as it would have, and repeats ask the database then. */
    @Override
    public Set<PurgeableRecord> retain(Collection<PurgeableRecord> records, Duration longer) {
        return behind.housekeeping().retain(records, longer);
    }

    @Override
    public RecordPage browse(RecordQuery query) {
        return behind.browser().browse(query);
    }

    @Override
    public List<SettledRecord> settlements(RecordId id) {
        return behind.browser().settlements(id);
    }

    @Override
    public IdempotencyStore enlisted() {
        return enlisted;
    }

    @Override
    public boolean isDurable() {
        return behind.store().isDurable();
    }

    @Override
    public Transactions transactions() {
        return behind.store().transactions();
    }
}
