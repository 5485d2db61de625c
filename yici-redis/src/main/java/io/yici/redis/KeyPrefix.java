package io.yici.redis;

import io.yici.RecordId;
import java.nio.charset.StandardCharsets;

/**
 * What the names of all keys of a store begin with; the hexadecimal digest of the record follows, so that the names have one length
 * and an alphabet without pitfalls, whatever the idempotency keys hold. No braces: they would put all records into one slot.
 *
 * @param text 1 to {@value #MAX_LENGTH} visible ASCII characters
 */
record KeyPrefix(String text) {

    static final int MAX_LENGTH = 64;

    KeyPrefix {
        boolean plain = text.chars().allMatch(it -> it > ' ' && it <= '~' && it != '{' && it != '}');
        if (text.isEmpty() || text.length() > MAX_LENGTH || !plain) {
            throw new IllegalArgumentException("a prefix of keys has 1 to " + MAX_LENGTH
                    + " visible ASCII characters and no braces, which would put all records into one slot: " + text);
        }
    }

    byte[] key(RecordId id) {
        return (text + id).getBytes(StandardCharsets.US_ASCII);
    }

    /** Where the scripts publish that the record was released or ended. */
    byte[] channel(RecordId id) {
        return (text + id + ":ended").getBytes(StandardCharsets.US_ASCII);
    }
}
