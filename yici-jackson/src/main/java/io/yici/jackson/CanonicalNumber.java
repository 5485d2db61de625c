package io.yici.jackson;

/**
 * Numbers by exact decimal value: significant digits without zeros at either end, then the power of ten unless it is 0. Works on the
 * digits as text, so that no exponent takes more memory than it is written with.
 */
final class CanonicalNumber {

    private final JsonInput in;
    private final CanonicalBuffer out;
    private int significant;

    private CanonicalNumber(JsonInput in, CanonicalBuffer out) {
        this.in = in;
        this.out = out;
    }

    static void copy(JsonInput in, CanonicalBuffer out) {
        new CanonicalNumber(in, out).copy();
    }

    private void copy() {
        int start = out.size();
        if (in.skip('-')) {
            out.write('-');
        }
        boolean zeroFirst = in.peek() == '0';
        if (digits() > 1 && zeroFirst) {
            throw in.malformed("number with a leading zero");
        }
        long exponent = in.skip('.') ? -digits() : 0;
        long written = in.skip('e') || in.skip('E') ? exponent() : 0;
        if (significant == 0) {
            out.cutTo(start);
            out.write('0');
            return;
        }
        if (Math.abs(written) >= JsonFingerprint.EXPONENT_LIMIT) {
            throw in.malformed("exponent out of range");
        }
        exponent += written;
        while (out.last() == '0') {
            out.cutTo(out.size() - 1);
            exponent++;
        }
        if (exponent != 0) {
            out.ascii("e" + exponent);
        }
    }

    /** Copies digits, but for leading zeros; returns how many were read. */
    private int digits() {
        int read = 0;
        for (int c = in.peek(); c >= '0' && c <= '9'; c = in.peek()) {
            if (significant > 0 || c != '0') {
                out.write(c);
                significant++;
            }
            in.next();
            read++;
        }
        if (read == 0) {
            throw in.malformed("digit expected");
        }
        return read;
    }

    /** The exponent, or some number beyond the limit. */
    private long exponent() {
        boolean negative = in.peek() == '-';
        if (negative || in.peek() == '+') {
            in.next();
        }
        long value = 0;
        boolean any = false;
        for (int c = in.peek(); c >= '0' && c <= '9'; c = in.peek()) {
            value = Math.min(value * 10 + (c - '0'), JsonFingerprint.EXPONENT_LIMIT);
            any = true;
            in.next();
        }
        if (!any) {
            throw in.malformed("digit expected");
        }
        return negative ? -value : value;
    }
}
