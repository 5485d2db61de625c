package io.yici;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Digest of the request content bound to a key, with the version of the algorithm that made it. Immutable.
 *
 * <p>A repeat whose fingerprint differs is not a repeat: it is refused as a mismatch. The stored form is one version byte
 * and the digest; a stored version that this release does not know is never executed.
 */
public final class Fingerprint {

    /** The only version so far: SHA-256 over length-prefixed parts. */
    public static final int VERSION = 1;

    private final byte[] stored;

    private Fingerprint(byte[] stored) {
        this.stored = stored;
    }

    /** The fingerprint of some canonical parts; each part is length-prefixed, so that their borders count. */
    public static Fingerprint of(byte[]... parts) {
        byte[] digest = Sha256.of(parts);
        return new Fingerprint(ByteBuffer.allocate(1 + digest.length)
                .put((byte) VERSION)
                .put(digest)
                .array());
    }

    /** Reads the stored form back, of whatever version. */
    public static Fingerprint ofStored(byte[] stored) {
        if (stored.length == 0) {
            throw new IllegalArgumentException("a stored fingerprint has a version byte at least");
        }
        return new Fingerprint(stored.clone());
    }

    /** Version of the algorithm. */
    public int version() {
        return stored[0] & 0xFF;
    }

    /** A copy of the stored form: one version byte, then the digest. */
    public byte[] stored() {
        return stored.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fingerprint that && Arrays.equals(stored, that.stored);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(stored);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(stored, 0, Math.min(stored.length, 9)) + "…";
    }
}
