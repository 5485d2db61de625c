package io.yici.jackson;

/** The bytes of a document and how far they are read. */
final class JsonInput {

    static final int END = -1;

    private final byte[] bytes;
    private int at;

    JsonInput(byte[] bytes) {
        this.bytes = bytes;
        if (bytes.length > 2 && (bytes[0] & 0xFF) == 0xEF && (bytes[1] & 0xFF) == 0xBB && (bytes[2] & 0xFF) == 0xBF) {
            at = 3;
        }
    }

    /** The next byte, unsigned, or {@link #END}. */
    int peek() {
        return at < bytes.length ? bytes[at] & 0xFF : END;
    }

    int next() {
        int found = peek();
        at++;
        return found;
    }

    /** Reads the byte if it is the next one. */
    boolean skip(char expected) {
        if (peek() != expected) {
            return false;
        }
        at++;
        return true;
    }

    void expect(char expected) {
        if (!skip(expected)) {
            throw malformed("'" + expected + "' expected");
        }
    }

    void skipWhiteSpace() {
        for (int c = peek(); c == ' ' || c == '\n' || c == '\r' || c == '\t'; c = peek()) {
            at++;
        }
    }

    MalformedJsonException malformed(String what) {
        return new MalformedJsonException(what, Math.min(at, bytes.length));
    }
}
