package io.yici.jackson;

/**
 * Strings by code points: UTF-8, with the escapes of RFC 8785 (only quotation mark, backslash and control characters, the short form
 * where there is one).
 */
final class CanonicalString {

    private static final String SHORT = "\"\\/bfnrt";
    private static final String MEANING = "\"\\/\b\f\n\r\t";
    private static final int[] SMALLEST_OF_LENGTH = {0, 0, 0x80, 0x800, 0x10000};

    private final JsonInput in;
    private final CanonicalBuffer out;

    private CanonicalString(JsonInput in, CanonicalBuffer out) {
        this.in = in;
        this.out = out;
    }

    /** Copies a string with its quotation marks. */
    static void copy(JsonInput in, CanonicalBuffer out) {
        new CanonicalString(in, out).copy();
    }

    /** How a text is spelt within its quotation marks. */
    static String spelling(String text) {
        CanonicalBuffer out = new CanonicalBuffer();
        text.codePoints().forEach(c -> write(out, c));
        return out.text(0, out.size());
    }

    private void copy() {
        in.expect('"');
        out.write('"');
        while (!in.skip('"')) {
            int c = in.peek();
            if (c == JsonInput.END) {
                throw in.malformed("string without an end");
            }
            if (c < 0x20) {
                throw in.malformed("control character in a string");
            }
            in.next();
            if (c == '\\') {
                write(out, escaped());
            } else {
                out.codePoint(c < 0x80 ? c : multiByte(c));
            }
        }
        out.write('"');
    }

    private static void write(CanonicalBuffer out, int codePoint) {
        int special = MEANING.indexOf(codePoint);
        if (special >= 0 && codePoint != '/') {
            out.write('\\');
            out.write(SHORT.charAt(special));
        } else if (codePoint < 0x20) {
            out.ascii(String.format("\\u%04x", codePoint));
        } else {
            out.codePoint(codePoint);
        }
    }

    private int escaped() {
        int c = in.next();
        int known = SHORT.indexOf(c);
        if (known >= 0) {
            return MEANING.charAt(known);
        }
        if (c != 'u') {
            throw in.malformed("unknown escape");
        }
        char first = hex4();
        if (!Character.isSurrogate(first)) {
            return first;
        }
        if (Character.isHighSurrogate(first) && in.skip('\\') && in.skip('u')) {
            char second = hex4();
            if (Character.isLowSurrogate(second)) {
                return Character.toCodePoint(first, second);
            }
        }
        throw in.malformed("unpaired surrogate");
    }

    private char hex4() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int c = in.next();
            // Character.digit knows digits of other scripts; bytes of UTF-8 above 0x7F are not characters
            int digit = c >= 0 && c < 0x80 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw in.malformed("four hexadecimal digits expected");
            }
            value = value << 4 | digit;
        }
        return (char) value;
    }

    private int multiByte(int lead) {
        int length =
                lead >= 0xC2 && lead < 0xE0 ? 2 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
        if (length == 0) {
            throw in.malformed("invalid UTF-8");
        }
        int codePoint = lead & 0x7F >> length;
        for (int i = 1; i < length; i++) {
            if ((in.peek() & ~0x3F) != 0x80) {
                throw in.malformed("invalid UTF-8");
            }
            codePoint = codePoint << 6 | in.next() & 0x3F;
        }
        boolean surrogate = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        if (codePoint < SMALLEST_OF_LENGTH[length] || codePoint > Character.MAX_CODE_POINT || surrogate) {
            throw in.malformed("invalid UTF-8");
        }
        return codePoint;
    }
}
