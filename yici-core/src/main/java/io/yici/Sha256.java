package io.yici;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 over length-prefixed parts, so that their borders count. */
final class Sha256 {

    /** Looking one up and filling its buffers costs more than a short digest does. */
    private static final ThreadLocal<MessageDigest> DIGEST = ThreadLocal.withInitial(Sha256::create);

    private Sha256() {}

    static byte[] of(String... parts) {
        MessageDigest digest = fresh();
        for (String part : parts) {
            add(digest, part.getBytes(StandardCharsets.UTF_8));
        }
        return digest.digest();
    }

    static byte[] of(byte[]... parts) {
        MessageDigest digest = fresh();
        for (byte[] part : parts) {
            add(digest, part);
        }
        return digest.digest();
    }

    /** A use that an exception ended may have left something in it. */
    private static MessageDigest fresh() {
        MessageDigest digest = DIGEST.get();
        digest.reset();
        return digest;
    }

    private static void add(MessageDigest digest, byte[] part) {
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            digest.update((byte) (part.length >>> shift));
        }
        digest.update(part);
    }

    private static MessageDigest create() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
