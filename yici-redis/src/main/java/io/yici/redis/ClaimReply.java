package io.yici.redis;

import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** What {@code claim.lua} answers, and {@code enter.lua} where the front knows the answer. */
final class ClaimReply {

    private ClaimReply() {}

    /** @throws IllegalArgumentException if parts of what is stored cannot be read */
    static Claim of(Reply reply, ClaimRequest request) {
        return of(reply.text(), reply, request);
    }

    /** The same, where the first part has been read. */
    static Claim of(String verdict, Reply reply, ClaimRequest request) {
        return switch (verdict) {
            case "GRANTED" -> new Claim.Granted(lease(reply, request));
            case "IN_PROGRESS" -> new Claim.InProgress(Duration.of(reply.number(), ChronoUnit.MICROS));
            case "COMPLETED" -> new Claim.Completed(reply.result(), reply.textOrNull(), reply.textOrNull());
            case "MISMATCH" -> new Claim.Mismatch();
            case "INTERRUPTED" -> new Claim.Interrupted();
            case "TOO_OLD" -> new Claim.TooOld(reply.textOrNull());
            case "UNREADABLE" -> new Claim.Unreadable(reply.text());
            default -> throw new IllegalArgumentException("a claim was answered " + verdict);
        };
    }

    private static Lease lease(Reply reply, ClaimRequest request) {
        return new Lease(
                request.id(), request.ownerToken(), reply.number(), Math.toIntExact(reply.number()), request.lease());
    }
}
