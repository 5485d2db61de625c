package io.yici.redis;

import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.guard.FenceBehindException;
import io.yici.guard.FenceOutcome;
import io.yici.spi.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Writes a value in Redis unless a newer owner has: one script compares the stored fence with the writer's, and sets both. The fence is that of
 * the writer's claim, {@link io.yici.Execution#fence}. Every writer of the value has to go this way.
 *
 * <p>It keeps a holder that was stopped past its lease from undoing what its follower wrote. It does not keep out a holder that is late but has no
 * follower yet, nor a repeat under a claim of its own; and what Redis forgets, in a failover or by eviction, it forgets with the fence.
 *
 * <p>A step whose reply was lost may be taken again with the same arguments. Thread-safe; lives as long as its link.
 */
public final class FencedValue {

    /** What the names of the keys begin with by default. */
    public static final String PREFIX = "yici:fenced:";

    /** How long the fence of a value is kept when the value's own time is over, longer than any holder should be late. */
    public static final Duration FENCE_KEPT = Duration.ofDays(1);

    private static final int FORMAT = 1;
    private static final String SHARED = "fenced";
    private static final Script SET = Script.of("fenced-set", "clock", SHARED);
    private static final Script FIND = Script.of("fenced-find", "clock", SHARED);

    private final RedisLink link;
    private final KeyPrefix prefix;
    private final LongAdder refused = new LongAdder();

    /**
     * A value as it was read.
     *
     * @param value the bytes
     * @param fence under which they were written
     */
    public record Found(byte[] value, long fence) {}

    private FencedValue(RedisLink link, KeyPrefix prefix) {
        this.link = link;
        this.prefix = prefix;
    }

    /** With keys that begin with {@value #PREFIX}. */
    public static FencedValue over(RedisLink link) {
        return new FencedValue(link, new KeyPrefix(PREFIX));
    }

    /**
     * Other values over the same link, with another prefix of their keys. Who shares a prefix shares the values.
     *
     * @throws IllegalArgumentException unless it has 1 to 64 visible ASCII characters, no braces among them
     */
    public FencedValue prefixed(String its) {
        return new FencedValue(link, new KeyPrefix(its));
    }

    /**
     * Writes the value for good, unless a higher fence is stored with it.
     *
     * @param name of the value, 1 to 255 characters
     * @param under the writer's fence, not negative
     * @return {@link FenceOutcome.Applied} or {@link FenceOutcome.FenceBehind}
     * @throws StoreException if Redis failed, and what it did is unknown; or if something else lies under its key, which is left alone
     */
    public FenceOutcome set(String name, long under, byte[] value) {
        return write(name, under, value, null);
    }

    /**
     * As {@link #set(String, long, byte[])}, for a value that is over after {@code life}. Its fence is kept for {@link #FENCE_KEPT} more.
     *
     * @param life positive
     */
    public FenceOutcome set(String name, long under, byte[] value, Duration life) {
        if (life.isNegative() || life.isZero()) {
            throw new IllegalArgumentException("a value needs some time: " + life);
        }
        return write(name, under, value, life);
    }

    /**
     * As {@link #set(String, long, byte[])}, for work that can go on only if it was written.
     *
     * @throws FenceBehindException if a higher fence is stored; stop
     */
    public void require(String name, long under, byte[] value) {
        if (set(name, under, value) instanceof FenceOutcome.FenceBehind behind) {
            throw new FenceBehindException("the value " + name, under, behind.stored());
        }
    }

    /**
     * The value, unless there is none or it is over.
     *
     * @throws StoreException if Redis failed, or something else lies under its key
     */
    public Optional<Found> find(String name) {
        Reply reply = link.run(FIND, key(name), new Arguments().add(FORMAT));
        return switch (reply.text()) {
            case "FOUND" -> Optional.of(new Found(reply.bytes(), reply.number()));
            case "NONE" -> Optional.empty();
            default -> throw unreadable(name, reply);
        };
    }

    /** How many writes of older owners it has refused, since it was made. */
    public long refused() {
        return refused.sum();
    }

    private FenceOutcome write(String name, long under, byte[] value, @Nullable Duration life) {
        if (under < 0) {
            throw new IllegalArgumentException("a fence is not negative: " + under);
        }
        Arguments arguments = new Arguments().add(FORMAT).add(under).add(value);
        arguments = life == null ? arguments.add("") : arguments.add(life);
        Reply reply = link.run(SET, key(name), arguments.add(FENCE_KEPT));
        return switch (reply.text()) {
            case "APPLIED" -> new FenceOutcome.Applied();
            case "BEHIND" -> behind(reply.number());
            default -> throw unreadable(name, reply);
        };
    }

    private FenceOutcome behind(long stored) {
        refused.increment();
        return new FenceOutcome.FenceBehind(stored);
    }

    private static StoreException unreadable(String name, Reply reply) {
        return new StoreException("the value " + name + " is left as it is: " + reply.text(), null);
    }

    /** Of one length and without pitfalls, whatever the name holds. */
    private byte[] key(String name) {
        return prefix.key(RecordId.of(SHARED, IdempotencyKey.unscoped(name)));
    }
}
