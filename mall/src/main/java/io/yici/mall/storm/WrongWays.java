package io.yici.mall.storm;

import java.time.Duration;
import java.time.InstantSource;

/**
 * Ways to keep a write from being done twice that do not. Each is what is found in services that are in use; none is to be copied.
 * Thread-safe.
 */
final class WrongWays {

    /** How long a lock is held at most; the work may take longer. */
    static final Duration LOCK_LIFE = Duration.ofMillis(50);

    private final StormTables tables;
    private final InstantSource clock;
    private final Gap gap;

    WrongWays(StormTables tables, InstantSource clock, Gap gap) {
        this.tables = tables;
        this.clock = clock;
        this.gap = gap;
    }

    /** Sends one copy. */
    Verdict send(Path path, Intent intent) throws InterruptedException {
        return switch (path) {
            case GUARDED -> throw new IllegalArgumentException("not a wrong way: " + path);
            case NO_GUARD -> done(intent);
            case CHECK_THEN_INSERT -> checkThenInsert(intent);
            case MARK_LAST -> markLast(intent);
            case KEY_IN_PREDICATE -> keyInPredicate(intent);
            case SETNX_WITHOUT_OWNER -> setnxWithoutOwner(intent);
        };
    }

    private Verdict done(Intent intent) {
        tables.effect(intent);
        return Verdict.EXECUTED;
    }

    private Verdict checkThenInsert(Intent intent) throws InterruptedException {
        if (tables.effects(intent) > 0) {
            return Verdict.REPLAYED;
        }
        gap.pass();
        return done(intent);
    }

    /** The unique mark refuses the second, whose work is committed by then. */
    private Verdict markLast(Intent intent) throws InterruptedException {
        if (tables.isMarked(intent)) {
            return Verdict.REPLAYED;
        }
        gap.pass();
        tables.effect(intent);
        return tables.mark(intent) ? Verdict.EXECUTED : Verdict.REFUSED;
    }

    /** "One row, so it is mine": it is, each time. */
    private Verdict keyInPredicate(Intent intent) throws InterruptedException {
        if (!tables.useKey(intent)) {
            return Verdict.REFUSED;
        }
        gap.pass();
        return done(intent);
    }

    private Verdict setnxWithoutOwner(Intent intent) throws InterruptedException {
        if (!tables.lock(intent, clock.instant(), LOCK_LIFE)) {
            return Verdict.REFUSED;
        }
        try {
            gap.pass();
            return done(intent);
        } finally {
            tables.unlock(intent);
        }
    }
}
