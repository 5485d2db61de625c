package io.yici.spi;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Answer to a claim. */
public sealed interface Claim {

    /** The claimer owns the record now. */
    record Granted(Lease lease) implements Claim {}

    /**
     * Somebody else owns it and the lease is live, or its completion is in flight.
     *
     * @param remaining of the lease, by the store's clock; zero where it cannot be told
     */
    record InProgress(Duration remaining) implements Claim {}

    /**
     * It is done.
     *
     * @param resource what the work named as made by it, or null
     * @param requestId of the request that did it, or null
     */
    record Completed(
            StoredResult result,
            @Nullable String resource,
            @Nullable String requestId) implements Claim {

        /** Where neither is known. */
        public Completed(StoredResult result) {
            this(result, null, null);
        }

        /** What {@code record}, which is completed and has its result, answers. */
        public static Completed of(StoredRecord record) {
            return new Completed(Objects.requireNonNull(record.result()), record.resource(), record.requestId());
        }
    }

    /** It is bound to another content. */
    record Mismatch() implements Claim {}

    /** Its outcome is unknown. */
    record Interrupted() implements Claim {}

    /**
     * It is past its retention and refuses.
     *
     * @param resource what the work named as made by it, or null
     */
    record TooOld(@Nullable String resource) implements Claim {

        /** Where no resource was named. */
        public TooOld() {
            this(null);
        }
    }

    /** It was written by a release that this one does not understand; never executed. */
    record Unreadable(String reason) implements Claim {}
}
