package io.yici.spi;

import java.time.Instant;

/**
 * A token as it was read. All instants are the store's.
 *
 * @param slot whose it is, and what for
 * @param token the token
 * @param expiresAt when it can no longer be burnt
 * @param keptUntil when it may be purged
 * @param burnt whether it was burnt in a transaction that has committed; false where burning is no step of the store's
 * @param readAt the store's clock at this reading
 */
public record StoredToken(
        TokenSlot slot, String token, Instant expiresAt, Instant keptUntil, boolean burnt, Instant readAt) {

    /** Whether its time is over. */
    public boolean isExpired() {
        return !expiresAt.isAfter(readAt);
    }

    /** Whether it may be purged. */
    public boolean isForgotten() {
        return !keptUntil.isAfter(readAt);
    }
}
