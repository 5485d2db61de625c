package io.yici.jackson;

/**
 * The bytes are not one JSON document as RFC 8259 has it, or go beyond a limit of {@link JsonFingerprint}. The sender's mistake:
 * answer 400 before anything is claimed. The message names the place and never repeats content.
 */
public final class MalformedJsonException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int offset;

    MalformedJsonException(String what, int offset) {
        super(what + ", at byte " + offset);
        this.offset = offset;
    }

    /** Where reading stopped, in bytes from 0. */
    public int offset() {
        return offset;
    }
}
