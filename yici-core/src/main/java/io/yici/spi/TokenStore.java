package io.yici.spi;

import java.util.Optional;

/**
 * Keeps one-time tokens. It judges by its own clock, and each method is one atomic step. That a token is burnt once is not its business: the
 * burn is a claim, and whoever has the claim asks here whether the token is good. Thread-safe.
 *
 * <p>All methods throw {@link StoreException} if the store failed.
 */
public interface TokenStore {

    /**
     * Puts a token into its slot. Commits on its own.
     *
     * @throws io.yici.RefusedUsageException if a transaction is open, on whose end the token would depend
     */
    TokenIssue issue(TokenRequest request);

    /** The token in the slot, also an expired or burnt one. As it is committed. */
    Optional<StoredToken> in(TokenSlot slot);

    /**
     * Says whether the token lies in this slot and is neither expired nor burnt. In an open transaction of the business data it is marked as
     * burnt, which commits or goes with that; a store without such transactions marks nothing.
     *
     * @throws ConflictException if a concurrent transaction got in the way; that transaction can only be rolled back
     */
    boolean burn(TokenSlot slot, String token);

    /** The token wherever it lies; seen as {@link #burn} sees it. */
    Optional<StoredToken> find(String token);

    /**
     * Deletes tokens that need not be kept any more.
     *
     * @param limit most to delete, positive; call again while as many were
     * @return how many were deleted
     */
    int purge(int limit);
}
