package io.yici.spi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a completed record answers with. The body is not copied: do not change it.
 *
 * @param kind which of the three
 * @param codecId name of the codec that wrote the body; empty for a tombstone
 * @param formatVersion version of that codec's format
 * @param contentType media type of the body; empty for a tombstone
 * @param body at most {@link #MAX_BODY} bytes; null for a tombstone
 */
public record StoredResult(Kind kind, String codecId, int formatVersion, String contentType, byte @Nullable [] body) {

    /** Largest body, in bytes; above it the engine stores a tombstone. */
    public static final int MAX_BODY = 1024 * 1024;

    /** Done, body not kept. */
    public static final StoredResult TOMBSTONE = new StoredResult(Kind.TOMBSTONE, "", 0, "", null);

    /** Which kind of result. */
    public enum Kind {
        VALUE,
        FAILURE,
        TOMBSTONE
    }

    public StoredResult {
        if ((kind == Kind.TOMBSTONE) != (body == null)) {
            throw new IllegalArgumentException("a tombstone has no body, anything else has one");
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StoredResult that
                && kind == that.kind
                && codecId.equals(that.codecId)
                && formatVersion == that.formatVersion
                && contentType.equals(that.contentType)
                && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
        return 31 * kind.hashCode() + Arrays.hashCode(body);
    }

    @Override
    public String toString() {
        return kind + "(" + codecId + "/" + formatVersion + ", " + (body == null ? 0 : body.length) + " bytes)";
    }
}
