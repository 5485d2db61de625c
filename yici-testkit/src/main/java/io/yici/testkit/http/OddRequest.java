package io.yici.testkit.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** A request that need not be right; {@code %k} in its lines stands for a key, {@code %h} for the name of the key's header. */
record OddRequest(List<String> lines, String query, byte[] body, Framing framing) {

    /** How the body is announced. */
    enum Framing {
        LENGTH,
        LONGER,
        SHORTER,
        NOT_AT_ALL,
        CHUNKS,
        BROKEN_CHUNKS,
        BOTH
    }

    byte[] bytes(HttpTarget target, String path, String key) {
        RawRequest request = new RawRequest(target.write.method(), path + query, target.write.lines(), body)
                .without("Content-Type")
                .with("Connection: close");
        for (String line : lines) {
            request =
                    request.with(line.replace("%h", target.expectations.header).replace("%k", key));
        }
        return switch (framing) {
            case LENGTH -> request.bytes();
            case LONGER -> RawRequest.concat(request.head("Content-Length: " + (body.length + 5)), body);
            case SHORTER -> RawRequest.concat(request.head("Content-Length: " + body.length / 2), body);
            case NOT_AT_ALL -> RawRequest.concat(request.head("X-Framing: none"), body);
            case CHUNKS -> request.chunked(7);
            case BROKEN_CHUNKS -> RawRequest.concat(request.head("Transfer-Encoding: chunked"), body);
            case BOTH -> request.with("Content-Length: " + body.length).chunked(1_000);
        };
    }

    @Override
    public String toString() {
        String start = new String(body, 0, Math.min(body.length, 100), StandardCharsets.ISO_8859_1);
        return framing.name().toLowerCase(Locale.ROOT) + " " + query + " " + lines + " " + body.length + " bytes: "
                + start;
    }
}
