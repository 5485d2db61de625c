package io.yici;

import io.yici.spi.ResultCodec;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The named kind of work, with all that is settled about it beforehand. Make one constant for each. Immutable.
 *
 * <p>The name is part of the records' identity and so permanent. To rename an operation, keep the oldest name with
 * {@link OperationBuilder#formerly}.
 *
 * @param <T> what the work returns
 */
public final class Operation<T extends @Nullable Object> {

    /** Transaction time-out of {@link Mode#JOINED}; lease of {@link Mode#LEASED}, renewed at a third. */
    public static final Duration DEFAULT_LEASE = Duration.ofSeconds(30);

    /** How long one run of {@link Mode#LEASED} may be renewed in all. */
    public static final Duration DEFAULT_HOLD_CAP = Duration.ofMinutes(15);

    /** How long a repeat waits for a running first before it is told so. */
    public static final Duration DEFAULT_WAIT = Duration.ofSeconds(10);

    /** How often {@link Mode#JOINED} work is run again after a concurrent transaction undid it. */
    public static final int DEFAULT_RERUNS = 2;

    /** How long a finished record answers. */
    public static final Duration DEFAULT_RETENTION = Duration.ofHours(24);

    /** How long a finished record answers where money is concerned. */
    public static final Duration MONEY_RETENTION = Duration.ofDays(180);

    /** How long a released record is kept, with its number of attempts; its key can be claimed all the time. */
    public static final Duration RELEASED_RETENTION = Duration.ofDays(1);

    private final OperationBuilder<T> settings;

    Operation(OperationBuilder<T> settings) {
        this.settings = settings;
    }

    /** An operation with a result. */
    public static <T> OperationBuilder<T> named(String name, Class<T> resultType) {
        return new OperationBuilder<>(name, resultType);
    }

    /** An operation with a generic result. */
    public static <T> OperationBuilder<T> named(String name, TypeRef<T> resultType) {
        return new OperationBuilder<>(name, resultType.type());
    }

    /** An operation without a result. In {@link Mode#INLINE} it costs a single statement. */
    public static OperationBuilder<@Nullable Void> named(String name) {
        return new OperationBuilder<>(name, Void.class);
    }

    /** The permanent id. */
    public String id() {
        return settings.id;
    }

    /** The name shown to people; the id unless renamed. */
    public String label() {
        return settings.label;
    }

    /** Type of the result; {@code Void.class} for none. */
    public Type resultType() {
        return settings.resultType;
    }

    /** Whether a result is stored. */
    public boolean storesResult() {
        return settings.resultType != Void.class && settings.duplicates == DuplicatePolicy.REPLAY;
    }

    /** How it is executed. */
    public Mode mode() {
        return settings.mode;
    }

    /** What a repeat gets. */
    public DuplicatePolicy duplicates() {
        return settings.duplicates;
    }

    /** What an exception does. */
    public FailurePolicy failures() {
        return settings.failures;
    }

    /** What an overdue lease does in {@link Mode#LEASED}; the transactional modes need no such policy. */
    public CrashPolicy crashes() {
        return settings.crashes;
    }

    /** Transaction time-out or lease. */
    public Duration lease() {
        return settings.lease;
    }

    /** Longest time that a lease is renewed. */
    public Duration holdCap() {
        return settings.holdCap;
    }

    /** How often {@link Mode#JOINED} work is run again after a concurrent transaction undid it. */
    public int reruns() {
        return settings.reruns;
    }

    /** How long a repeat waits for a running first; zero for not at all. */
    public Duration waiting() {
        return settings.waiting;
    }

    /** How long a finished record answers. */
    public Duration retention() {
        return settings.retention;
    }

    /** What a key past its retention gets. */
    public ExpiryPolicy expiry() {
        return settings.expiry;
    }

    /** Whether it runs only over a store that does not forget. */
    public boolean isDurable() {
        return settings.durable;
    }

    /** Codec of the result, or null for the one of {@link Idempotency}. */
    public @Nullable ResultCodec codec() {
        return settings.codec;
    }

    /** Text for API documents: what is the key, what does a repeat return. */
    public String documentation() {
        return settings.documentation;
    }

    @Override
    public String toString() {
        return Objects.equals(id(), label()) ? id() : label() + " (" + id() + ")";
    }
}
