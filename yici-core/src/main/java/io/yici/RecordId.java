package io.yici;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Name of a record: SHA-256 over the length-prefixed UTF-8 bytes of operation id, scope and key. Immutable.
 *
 * <p>The length prefixes keep different triples apart whatever separators they hold; the fixed size keeps collations and
 * index limits of a database out of the question.
 */
public final class RecordId implements Comparable<RecordId> {

    /** Number of bytes. */
    public static final int LENGTH = 32;

    private final byte[] bytes;

    private RecordId(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The id of the record that {@code operation} keeps for {@code key}. */
    public static RecordId of(String operation, IdempotencyKey key) {
        return new RecordId(Sha256.of(operation, key.scope(), key.value()));
    }

    /** @throws IllegalArgumentException if there are not {@value #LENGTH} bytes */
    public static RecordId of(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("a record id has " + LENGTH + " bytes, not " + bytes.length);
        }
        return new RecordId(bytes.clone());
    }

    /** @throws IllegalArgumentException if the text is not the hexadecimal form that {@link #toString} gives */
    public static RecordId parse(String hex) {
        return of(HexFormat.of().parseHex(hex));
    }

    /** A copy of the bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** By unsigned bytes, the order in which databases sort them. */
    @Override
    public int compareTo(RecordId other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RecordId that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return ByteBuffer.wrap(bytes).getInt();
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
