package io.yici.spi;

import io.yici.IdempotencyKey;
import io.yici.RecordId;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which records to browse. What is not given is not asked for. Immutable.
 *
 * @param operation id of their operation
 * @param scope of their key
 * @param key value of their key
 * @param states where they stand; empty for any
 * @param minimumAge time since their last transition, at least
 * @param after continue behind this record
 * @param limit records of one page at most
 */
public record RecordQuery(
        @Nullable String operation,
        @Nullable String scope,
        @Nullable String key,
        Set<RecordState> states,
        Duration minimumAge,
        @Nullable RecordId after,
        int limit) {

    /** Records of one page, unless set otherwise. */
    public static final int PAGE = 100;

    /** Most records of one page. */
    public static final int MAX_PAGE = 1_000;

    /** @throws IllegalArgumentException if the limit is not from 1 to {@link #MAX_PAGE}, or the age is negative */
    public RecordQuery {
        if (limit < 1 || limit > MAX_PAGE) {
            throw new IllegalArgumentException("limit is not from 1 to " + MAX_PAGE + ": " + limit);
        }
        if (minimumAge.isNegative()) {
            throw new IllegalArgumentException("minimum age is negative: " + minimumAge);
        }
        states = states.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(states));
    }

    /** All records, {@link #PAGE} at a time. */
    public static RecordQuery all() {
        return new RecordQuery(null, null, null, Set.of(), Duration.ZERO, null, PAGE);
    }

    /** Those of one operation. */
    public RecordQuery ofOperation(String id) {
        return new RecordQuery(id, scope, key, states, minimumAge, after, limit);
    }

    /** Those whose key has this scope. */
    public RecordQuery inScope(String its) {
        return new RecordQuery(operation, its, key, states, minimumAge, after, limit);
    }

    /** Those with this key. */
    public RecordQuery withKey(IdempotencyKey its) {
        return new RecordQuery(operation, its.scope(), its.value(), states, minimumAge, after, limit);
    }

    /** Those in one of these states. */
    public RecordQuery inState(RecordState first, RecordState... others) {
        return new RecordQuery(operation, scope, key, EnumSet.of(first, others), minimumAge, after, limit);
    }

    /** Those whose last transition is at least so long ago. */
    public RecordQuery olderThan(Duration age) {
        return new RecordQuery(operation, scope, key, states, age, after, limit);
    }

    /** So many a page. */
    public RecordQuery paged(int records) {
        return new RecordQuery(operation, scope, key, states, minimumAge, after, records);
    }

    /** From {@link RecordPage#next} on; null for the first page. */
    public RecordQuery from(@Nullable RecordId next) {
        return new RecordQuery(operation, scope, key, states, minimumAge, next, limit);
    }

    /** The one record it can be, where operation, scope and key are given. */
    public Optional<RecordId> exact() {
        return operation == null || scope == null || key == null
                ? Optional.empty()
                : Optional.of(RecordId.of(operation, IdempotencyKey.of(scope, key)));
    }

    /** Whether a record is one of them, wherever the page begins. */
    public boolean matches(RecordSummary record) {
        return (operation == null || operation.equals(record.operation()))
                && (scope == null || scope.equals(record.key().scope()))
                && (key == null || key.equals(record.key().value()))
                && (states.isEmpty() || states.contains(record.state()))
                && record.age().compareTo(minimumAge) >= 0;
    }
}
