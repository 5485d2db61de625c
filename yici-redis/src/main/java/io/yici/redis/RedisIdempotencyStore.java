package io.yici.redis;

import io.yici.Operation;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.ReleaseSignal;
import io.yici.spi.Settlement;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps the records in Redis, for {@link io.yici.Mode#LEASED} operations. Thread-safe; lives as long as its link.
 *
 * <ol>
 *   <li>A record is one hash; its key is the prefix and the hexadecimal digest of the record, so it lies in one slot of a Cluster.
 *   <li>Each step is one script on that key, judged by the server's clock, which it reads once.
 *   <li>A claim reads the record, decides by the table of {@link io.yici.spi.ClaimRules}, and writes if it is granted.
 *   <li>An owner's step compares owner token, fence and state, and changes nothing where they differ. What ends or
 *       releases a record publishes that, for those who wait; nothing depends on it.
 *   <li>An unfinished record has no end of life, except under {@link io.yici.CrashPolicy#RETRY}: a day behind its lease. A completed one
 *       has that of its retention, or none where it refuses repeats; the first repeat past the retention takes its body away. A released one
 *       has a day.
 *   <li>A value that is no record, or one of a newer form, is never overwritten: a claim is answered {@link Claim.Unreadable}.
 *   <li>What Redis forgets, in a failover or by eviction, this store forgets: see {@code docs/redis.md}.
 * </ol>
 */
public final class RedisIdempotencyStore implements IdempotencyStore, ReleaseSignal {

    /** What the names of the keys begin with by default. */
    public static final String PREFIX = "yici:record:";

    private final RedisLink link;
    private final KeyPrefix prefix;

    private RedisIdempotencyStore(RedisLink link, KeyPrefix prefix) {
        this.link = link;
        this.prefix = prefix;
    }

    /** With keys that begin with {@value #PREFIX}. */
    public static RedisIdempotencyStore over(RedisLink link) {
        return new RedisIdempotencyStore(link, new KeyPrefix(PREFIX));
    }

    /**
     * Other records over the same link, with another prefix of their keys. Who shares a prefix shares the records.
     *
     * @throws IllegalArgumentException unless it has 1 to 64 visible ASCII characters, no braces among them
     */
    public RedisIdempotencyStore prefixed(String its) {
        return new RedisIdempotencyStore(link, new KeyPrefix(its));
    }

    /** The same records, over the link of these replicas. */
    RedisIdempotencyStore over(Replicas replicas) {
        if (replicas.link() == link) {
            throw new IllegalArgumentException("replicas are waited for over another link than the store's own");
        }
        return new RedisIdempotencyStore(replicas.link(), prefix);
    }

    @Override
    public Claim claim(ClaimRequest request) {
        Arguments arguments = format().add(Arguments.knownFingerprint())
                .add(request.ownerToken().toString())
                .add(request.lease())
                .add(request.crashes())
                .add(request.fingerprint())
                .add(request.requestId())
                .add(request.operation())
                .add(request.key().scope())
                .add(request.key().value())
                .add(Operation.RELEASED_RETENTION);
        if (request.atOnce() != null) {
            arguments.add(request.atOnce());
        }
        Reply reply = link.run(Scripts.CLAIM, key(request.id()), arguments);
        try {
            return ClaimReply.of(reply, request);
        } catch (IllegalArgumentException e) {
            return new Claim.Unreadable(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        return applied(Scripts.COMPLETE, lease, owner(lease).add(completion));
    }

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        List<Lease> asked = List.copyOf(leases);
        List<Reply> replies = asked.isEmpty()
                ? List.of()
                : link.run(asked.stream()
                        .map(lease -> new Wire.Call(
                                Scripts.RENEW,
                                key(lease.id()),
                                owner(lease)
                                        .add(lease.duration())
                                        .add(Operation.RELEASED_RETENTION)
                                        .toArray()))
                        .toList());
        Set<Lease> held = new HashSet<>();
        for (int i = 0; i < asked.size(); i++) {
            if (replies.get(i).yes()) {
                held.add(asked.get(i));
            }
        }
        return held;
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        Arguments arguments = owner(lease)
                .add(Operation.RELEASED_RETENTION)
                .add(reason == ReleaseReason.NOTHING_HAPPENED ? "0" : "1");
        return applied(Scripts.RELEASE, lease, arguments);
    }

    @Override
    public boolean interrupt(Lease lease) {
        return applied(Scripts.INTERRUPT, lease, owner(lease));
    }

    @Override
    public boolean settle(Settlement settlement) {
        Arguments arguments = format().add(settlement.expectedFence())
                .add(settlement.actor())
                .add(settlement.reason())
                .add(Operation.RELEASED_RETENTION);
        if (settlement.completion() != null) {
            arguments.add(settlement.completion());
        }
        return link.run(Scripts.SETTLE, key(settlement.id()), arguments).yes();
    }

    @Override
    public Optional<StoredRecord> find(RecordId id) {
        Reply reply = link.run(Scripts.FIND, key(id), new Arguments());
        try {
            Instant now = reply.instant();
            return reply.hasMore() ? Optional.of(new RecordFields(reply.fields(), now).record()) : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new StoreException("what lies under the key of the record cannot be read: " + e.getMessage(), e);
        }
    }

    /** Hears what the scripts publish when they end or release the record. */
    @Override
    public Listening listen(RecordId id, Runnable woken) {
        return link.signals().listen(prefix.channel(id), woken);
    }

    private boolean applied(Script script, Lease lease, Arguments arguments) {
        return link.run(script, key(lease.id()), arguments).yes();
    }

    private static Arguments format() {
        return new Arguments().add(StoredRecord.FORMAT_VERSION);
    }

    private static Arguments owner(Lease lease) {
        return format().add(lease.ownerToken().toString()).add(lease.fence());
    }

    private byte[] key(RecordId id) {
        return prefix.key(id);
    }
}
