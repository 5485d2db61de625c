package io.yici.redis;

import io.yici.IdempotencyKey;
import io.yici.RecordId;

/** Names of the keys of a token store; all have one length, whatever owners and tokens hold. */
record TokenKeys(KeyPrefix prefix) {

    byte[] slot(RecordId slot) {
        return prefix.key(slot);
    }

    byte[] owner(String owner) {
        return prefix.key(RecordId.of("O:", IdempotencyKey.unscoped(owner)));
    }

    byte[] place(String token) {
        return prefix.key(RecordId.of("T:", IdempotencyKey.unscoped(token)));
    }
}
