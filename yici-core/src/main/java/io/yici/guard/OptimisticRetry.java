package io.yici.guard;

import io.yici.RefusedUsageException;
import io.yici.spi.Transactions;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs a unit that reads, decides and writes again as a whole when it lost against a concurrent one: each try in a new transaction, which
 * sees what the winner committed. Bounded, with pauses that grow and vary.
 *
 * <p>It makes concurrent changes follow one another. It does not tell a repeat from a new request: a request that adds ten and comes twice adds
 * twenty. For that the unit needs a key of its own ({@link io.yici.Idempotency}).
 *
 * <p>Immutable and thread-safe.
 */
public final class OptimisticRetry {

    /** How often a unit is run at most unless set otherwise. */
    public static final int DEFAULT_TRIES = 5;

    /** Time of each try's transaction unless set otherwise. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    /** Pause before the second try unless set otherwise; it doubles with each one and varies by half. */
    public static final Duration DEFAULT_PAUSE = Duration.ofMillis(20);

    /** No pause is longer. */
    public static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private static final int MOST_TRIES = 100;

    private final @Nullable Transactions transactions;
    private final Predicate<Throwable> conflict;
    private final int tries;
    private final Duration timeout;
    private final Duration pause;
    private final Sleeper sleeper;

    /** Sleeping, so that tests need not. */
    interface Sleeper {
        void sleep(Duration duration) throws InterruptedException;
    }

    private OptimisticRetry(Builder parts) {
        this.transactions = parts.transactions;
        this.conflict = parts.conflict;
        this.tries = parts.tries;
        this.timeout = parts.timeout;
        this.pause = parts.pause;
        this.sleeper = parts.sleeper;
    }

    /** Opens a transaction for each try. What these transactions call a conflict is tried again, and so is {@link LostUpdateException}. */
    public static Builder in(Transactions transactions) {
        return new Builder(transactions, transactions::isConflict);
    }

    /**
     * For units that open their transaction themselves, as a call of a transactional bean does; the caller sees to it that none is open
     * around. {@link LostUpdateException} is tried again.
     *
     * @param conflict what else is, as the optimistic lock exception of an object-relational mapper
     */
    public static Builder aroundTransactions(Predicate<Throwable> conflict) {
        return new Builder(null, conflict);
    }

    /**
     * Runs the unit until it does not lose.
     *
     * @return what the unit returned in the try that was committed
     * @throws RefusedUsageException if a transaction is open: it would be the lost one in every try, and go on showing the old rows
     * @throws RetriesExhaustedException if the last try lost, too, or the thread was interrupted in a pause
     * @throws Exception what the unit threw otherwise, or its commit
     */
    public <T> T run(Callable<T> unit) throws Exception {
        if (transactions != null && transactions.isActive()) {
            throw new RefusedUsageException(
                    "a transaction is open, so a unit that lost in it cannot be run again: what it read stays as"
                            + " it was, and the transaction can only roll back; start the retry outside of it");
        }
        for (int tried = 1; ; tried++) {
            try {
                return transactions == null ? unit.call() : transactions.execute(timeout, unit);
            } catch (Exception e) {
                if (!LostUpdateException.isBehind(e) && !conflict.test(e)) {
                    throw e;
                }
                if (tried == tries || !paused(tried)) {
                    throw new RetriesExhaustedException(tried, e);
                }
            }
        }
    }

    /** False where the thread is wanted for something else. */
    private boolean paused(int tried) {
        Duration longest = pause.multipliedBy(1L << Math.min(tried - 1, 20));
        Duration bounded = longest.compareTo(LONGEST_PAUSE) < 0 ? longest : LONGEST_PAUSE;
        Duration jittered = bounded.multipliedBy(ThreadLocalRandom.current().nextInt(50, 101))
                .dividedBy(100);
        try {
            sleeper.sleep(jittered);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Collects the bounds. Not thread-safe. */
    public static final class Builder {

        private final @Nullable Transactions transactions;
        private final Predicate<Throwable> conflict;
        private int tries = DEFAULT_TRIES;
        private Duration timeout = DEFAULT_TIMEOUT;
        private Duration pause = DEFAULT_PAUSE;
        private Sleeper sleeper = duration -> Thread.sleep(duration.toMillis(), duration.toNanosPart() % 1_000_000);

        private Builder(@Nullable Transactions transactions, Predicate<Throwable> conflict) {
            this.transactions = transactions;
            this.conflict = conflict;
        }

        /** How often the unit is run at most, 1 to 100. */
        public Builder tries(int most) {
            if (most < 1 || most > MOST_TRIES) {
                throw new IllegalArgumentException("a unit is tried 1 to " + MOST_TRIES + " times, not " + most);
            }
            this.tries = most;
            return this;
        }

        /** Time of each try's transaction. */
        public Builder timeout(Duration each) {
            this.timeout = positive(each);
            return this;
        }

        /** Pause before the second try. */
        public Builder pause(Duration first) {
            this.pause = positive(first);
            return this;
        }

        Builder sleeper(Sleeper other) {
            this.sleeper = other;
            return this;
        }

        private static Duration positive(Duration duration) {
            if (duration.isZero() || duration.isNegative() || duration.compareTo(Duration.ofHours(1)) > 0) {
                throw new IllegalArgumentException("more than nothing and at most an hour, not " + duration);
            }
            return duration;
        }

        /** Ready to run units. */
        public OptimisticRetry build() {
            return new OptimisticRetry(this);
        }
    }
}
