package io.yici.spi;

import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.TokenUse;
import org.jspecify.annotations.Nullable;

/**
 * The place of a token: there is one token at a time in each.
 *
 * @param owner user that it is issued to
 * @param purpose id of the operation that it is issued for
 * @param name the business key behind {@code K:}, or the token itself behind {@code S:}
 */
public record TokenSlot(String owner, String purpose, String name) {

    /** For a business key, or, where that is null, for this token alone. */
    public static TokenSlot of(String owner, String purpose, @Nullable String businessKey, String token) {
        return new TokenSlot(owner, purpose, businessKey == null ? "S:" + token : "K:" + businessKey);
    }

    /** Where the token must lie for this use. */
    public static TokenSlot of(String purpose, TokenUse use) {
        return of(use.user(), purpose, use.businessKey(), use.token());
    }

    /** A digest of all three, for stores whose texts compare loosely. */
    public RecordId id() {
        return RecordId.of(name.substring(0, 2) + purpose, IdempotencyKey.of(owner, name.substring(2)));
    }
}
