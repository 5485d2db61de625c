package io.yici.jackson;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Growing bytes that can be looked at and cut off. Its own, since {@code ByteArrayOutputStream} takes a lock for each byte. */
final class CanonicalBuffer {

    private byte[] bytes = new byte[256];
    private int size;

    int size() {
        return size;
    }

    void write(int oneByte) {
        reserve(1);
        bytes[size++] = (byte) oneByte;
    }

    void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            write(text.charAt(i));
        }
    }

    void codePoint(int codePoint) {
        if (codePoint < 0x80) {
            write(codePoint);
        } else if (codePoint < 0x800) {
            write(0xC0 | codePoint >> 6);
            write(0x80 | codePoint & 0x3F);
        } else if (codePoint < 0x10000) {
            write(0xE0 | codePoint >> 12);
            write(0x80 | codePoint >> 6 & 0x3F);
            write(0x80 | codePoint & 0x3F);
        } else {
            write(0xF0 | codePoint >> 18);
            write(0x80 | codePoint >> 12 & 0x3F);
            write(0x80 | codePoint >> 6 & 0x3F);
            write(0x80 | codePoint & 0x3F);
        }
    }

    byte last() {
        return bytes[size - 1];
    }

    void cutTo(int newSize) {
        size = newSize;
    }

    int compare(int fromA, int toA, int fromB, int toB) {
        return Arrays.compareUnsigned(bytes, fromA, toA, bytes, fromB, toB);
    }

    String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    void copyTo(CanonicalBuffer target, int from, int to) {
        target.reserve(to - from);
        System.arraycopy(bytes, from, target.bytes, target.size, to - from);
        target.size += to - from;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }
}
