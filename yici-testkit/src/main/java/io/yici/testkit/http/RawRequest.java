package io.yici.testkit.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A request of which every byte is chosen: header lines are sent as they are, one byte a character. Immutable. */
record RawRequest(String method, String path, List<String> lines, byte[] body) {

    RawRequest with(String... more) {
        List<String> all = new ArrayList<>(lines);
        all.addAll(Arrays.asList(more));
        return new RawRequest(method, path, all, body);
    }

    RawRequest without(String name) {
        List<String> others = lines.stream()
                .filter(line -> !line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .toList();
        return new RawRequest(method, path, others, body);
    }

    RawRequest path(String other) {
        return new RawRequest(method, other, lines, body);
    }

    RawRequest body(String other) {
        return new RawRequest(method, path, lines, other.getBytes(StandardCharsets.UTF_8));
    }

    /** With a length. */
    byte[] bytes() {
        return concat(head("Content-Length: " + body.length), body);
    }

    /** In chunks of at most so many bytes. */
    byte[] chunked(int size) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head("Transfer-Encoding: chunked"));
        for (int from = 0; from < body.length; from += size) {
            int length = Math.min(size, body.length - from);
            bytes.writeBytes(ascii(Integer.toHexString(length) + "\r\n"));
            bytes.write(body, from, length);
            bytes.writeBytes(ascii("\r\n"));
        }
        bytes.writeBytes(ascii("0\r\n\r\n"));
        return bytes.toByteArray();
    }

    /** With a length, but cut off in the middle of the body. */
    byte[] half() {
        byte[] whole = bytes();
        return Arrays.copyOf(whole, whole.length - (body.length + 1) / 2);
    }

    byte[] head(String framing) {
        StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
        lines.forEach(line -> head.append(line).append("\r\n"));
        return ascii(head.append(framing).append("\r\n\r\n").toString());
    }

    static byte[] concat(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
