package io.yici.redis;

import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.RecordState;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The fields of a record's hash, as {@code record.lua} names them. Immutable. */
record RecordFields(Map<String, byte[]> values, Instant readAt) {

    /** @throws IllegalArgumentException if it is not a record, or parts of it are missing */
    StoredRecord record() {
        RecordState state = RecordState.valueOf(text("state"));
        boolean completed = state == RecordState.COMPLETED;
        boolean finished = completed || state == RecordState.RELEASED;
        return new StoredRecord(
                text("operation"),
                new IdempotencyKey(text("scope"), text("key")),
                Integer.parseInt(text("format")),
                state,
                UUID.fromString(text("owner")),
                Long.parseLong(text("fence")),
                Integer.parseInt(text("attempt")),
                Reply.fingerprint(text("fingerprint")),
                CrashPolicy.valueOf(text("crash")),
                Reply.instant(text("lease")),
                Reply.instant(text("changed")),
                finished ? Reply.instant(text("retained")) : null,
                completed ? Reply.expiry(text("expiry")) : null,
                completed ? result() : null,
                completed ? optional("resource") : null,
                optional("request"),
                readAt);
    }

    /** Gone where the first repeat past the retention has taken it away. */
    private @Nullable StoredResult result() {
        return values.containsKey("kind")
                ? Reply.result(text("kind"), text("codec"), text("version"), text("type"), bytes("body"))
                : null;
    }

    private byte[] bytes(String name) {
        byte[] value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the field " + name + " is missing");
        }
        return value;
    }

    private String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    private @Nullable String optional(String name) {
        return values.containsKey(name) ? Reply.emptyAsNull(text(name)) : null;
    }
}
