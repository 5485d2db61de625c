package io.yici;

import io.yici.spi.ResultCodec;
import java.lang.reflect.Type;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of an {@link Operation}. Not thread-safe.
 *
 * @param <T> what the work returns
 */
public final class OperationBuilder<T extends @Nullable Object> implements Cloneable {

    private static final int MAX_NAME = 100;

    final Type resultType;
    String id;
    String label;
    Mode mode = Mode.TRANSACTIONAL;
    DuplicatePolicy duplicates = DuplicatePolicy.REPLAY;
    FailurePolicy failures = FailurePolicy.standard();
    CrashPolicy crashes = CrashPolicy.INTERRUPT;
    Duration lease = Operation.DEFAULT_LEASE;
    Duration holdCap = Operation.DEFAULT_HOLD_CAP;
    int reruns = Operation.DEFAULT_RERUNS;
    Duration waiting = Operation.DEFAULT_WAIT;
    Duration retention = Operation.DEFAULT_RETENTION;
    ExpiryPolicy expiry = ExpiryPolicy.RUN_AGAIN;
    boolean durable;

    @Nullable ResultCodec codec;

    String documentation = "";

    OperationBuilder(String name, Type resultType) {
        this.id = checkedName(name);
        this.label = name;
        this.resultType = resultType;
    }

    /** How it is executed; {@link Mode#TRANSACTIONAL} by default. */
    public OperationBuilder<T> mode(Mode mode) {
        this.mode = mode;
        return this;
    }

    /** What a repeat gets; {@link DuplicatePolicy#REPLAY} by default. */
    public OperationBuilder<T> duplicates(DuplicatePolicy duplicates) {
        this.duplicates = duplicates;
        return this;
    }

    /** What an exception does; {@link FailurePolicy#standard} by default. */
    public OperationBuilder<T> failures(FailurePolicy failures) {
        this.failures = failures;
        return this;
    }

    /** What an overdue lease does in {@link Mode#LEASED}; {@link CrashPolicy#INTERRUPT} by default. */
    public OperationBuilder<T> crashes(CrashPolicy crashes) {
        this.crashes = crashes;
        return this;
    }

    /** Transaction time-out or lease; {@link Operation#DEFAULT_LEASE} by default. */
    public OperationBuilder<T> lease(Duration lease) {
        this.lease = positive("lease", lease);
        return this;
    }

    /** Longest time that a lease is renewed; {@link Operation#DEFAULT_HOLD_CAP} by default. */
    public OperationBuilder<T> holdCap(Duration holdCap) {
        this.holdCap = positive("hold cap", holdCap);
        return this;
    }

    /**
     * How often {@link Mode#JOINED} work is run again after a concurrent transaction undid it (serialization failure, deadlock);
     * {@link Operation#DEFAULT_RERUNS} by default, zero for work that cannot be called twice. None begins once half of the lease is over.
     */
    public OperationBuilder<T> reruns(int reruns) {
        if (reruns < 0) {
            throw new IllegalArgumentException("reruns are negative: " + reruns);
        }
        this.reruns = reruns;
        return this;
    }

    /** How long a repeat waits for a running first; {@link Operation#DEFAULT_WAIT} by default, zero for not at all. */
    public OperationBuilder<T> waiting(Duration waiting) {
        if (waiting.isNegative()) {
            throw new IllegalArgumentException("waiting is negative: " + waiting);
        }
        this.waiting = waiting;
        return this;
    }

    /** How long a finished record answers; {@link Operation#DEFAULT_RETENTION} by default. */
    public OperationBuilder<T> retention(Duration retention) {
        this.retention = positive("retention", retention);
        return this;
    }

    /** What a key past its retention gets; {@link ExpiryPolicy#RUN_AGAIN} by default. */
    public OperationBuilder<T> expiry(ExpiryPolicy expiry) {
        this.expiry = expiry;
        return this;
    }

    /** Settings for money: {@link Operation#MONEY_RETENTION}, and a key past it is refused. */
    public OperationBuilder<T> money() {
        return retention(Operation.MONEY_RETENTION).expiry(ExpiryPolicy.REFUSE);
    }

    /**
     * Requires a store that does not forget a claim in a crash or a failover; over any other each call is refused by name, and nothing runs. For money
     * in {@link Mode#LEASED}, above all.
     */
    public OperationBuilder<T> durable() {
        this.durable = true;
        return this;
    }

    /** Codec of the result; that of {@link Idempotency} by default. */
    public OperationBuilder<T> codec(ResultCodec codec) {
        this.codec = codec;
        return this;
    }

    /** Text for API documents: what is the key, what does a repeat return. */
    public OperationBuilder<T> documentation(String documentation) {
        this.documentation = documentation;
        return this;
    }

    /** Says that the operation once had another name, the oldest, which stays its id; the new one becomes the label. */
    public OperationBuilder<T> formerly(String oldestName) {
        this.id = checkedName(oldestName);
        return this;
    }

    /** The operation. Later changes of this builder do not reach it. */
    public Operation<T> build() {
        if (retention.compareTo(waiting) < 0) {
            throw new IllegalArgumentException(label + ": a retention of " + retention + " is shorter than the wait of "
                    + waiting + ": a waiter could find the record gone");
        }
        if (holdCap.compareTo(lease) < 0) {
            throw new IllegalArgumentException(
                    label + ": a hold cap of " + holdCap + " is shorter than the lease of " + lease);
        }
        return new Operation<>(copy());
    }

    @SuppressWarnings("unchecked")
    private OperationBuilder<T> copy() {
        try {
            return (OperationBuilder<T>) clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Duration positive(String what, Duration duration) {
        if (duration.toMillis() < 1) {
            throw new IllegalArgumentException(what + " must be a millisecond at least, not " + duration);
        }
        return duration;
    }

    private static String checkedName(String name) {
        if (name.length() > MAX_NAME || !name.matches("[A-Za-z0-9][A-Za-z0-9._:/-]*")) {
            throw new IllegalArgumentException("operation name '" + name + "': at most " + MAX_NAME
                    + " letters, digits and . _ : / - starting with a letter or digit");
        }
        return name;
    }
}
