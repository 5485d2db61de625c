package io.yici.spring.web;

import io.yici.Fingerprint;
import io.yici.jackson.JsonFingerprint;
import io.yici.jackson.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.springframework.http.MediaType;
import org.springframework.util.ClassUtils;

/** What a request is about: method, path, query, content type and body, each in a form that does not depend on how it is spelt. */
final class RequestFingerprint {

    private static final boolean READS_JSON =
            ClassUtils.isPresent("io.yici.jackson.JsonFingerprint", RequestFingerprint.class.getClassLoader());

    private RequestFingerprint() {}

    /** @throws Refusal if the body has no form that can be compared */
    static Fingerprint of(BufferedRequest request) {
        String query = request.getQueryString();
        return Fingerprint.of(
                utf8(request.getMethod()),
                utf8(Routes.path(request).value()),
                Pairs.parse(query == null ? "" : query, StandardCharsets.UTF_8).canonical(),
                utf8(type(request)),
                body(request));
    }

    /** @throws Refusal if the body has no form in which the elements can be found */
    static Fingerprint of(BufferedRequest request, List<String> pointers) {
        String query = request.getQueryString();
        return Fingerprint.of(
                utf8(request.getMethod()),
                utf8(Routes.path(request).value()),
                Pairs.parse(query == null ? "" : query, StandardCharsets.UTF_8).canonical(),
                elements(request, pointers));
    }

    private static byte[] elements(BufferedRequest request, List<String> pointers) {
        if (request.parts() == null && request.isForm()) {
            return request.form()
                    .only(pointers.stream().map(it -> it.substring(1)).toList())
                    .canonical();
        }
        return isComparedAsJson(request) ? Json.elements(request.body(), pointers) : body(request);
    }

    private static boolean isComparedAsJson(BufferedRequest request) {
        MediaType type = RequestType.of(request);
        boolean encoded = request.getHeader("Content-Encoding") != null;
        return type != null && isJson(type) && !encoded && request.body().length > 0 && READS_JSON;
    }

    private static String type(BufferedRequest request) {
        MediaType type = RequestType.of(request);
        if (type == null) {
            return "";
        }
        Map<String, String> parameters = new TreeMap<>();
        type.getParameters().forEach((name, value) -> parameters.put(name.toLowerCase(Locale.ROOT), value));
        if (request.parts() != null) {
            parameters.remove("boundary"); // made anew with every try
        }
        if (isJson(type) || parameters.getOrDefault("charset", "").equalsIgnoreCase("utf-8")) {
            parameters.remove("charset"); // JSON has one charset only, and UTF-8 goes without saying
        }
        return (type.getType() + "/" + type.getSubtype()).toLowerCase(Locale.ROOT) + parameters;
    }

    private static byte[] body(BufferedRequest request) {
        byte[] parts = request.parts();
        if (parts != null) {
            return parts;
        }
        if (request.isForm()) {
            return request.form().canonical();
        }
        return isComparedAsJson(request) ? Json.canonical(request.body()) : request.body();
    }

    private static boolean isJson(MediaType type) {
        String subtype = type.getSubtype().toLowerCase(Locale.ROOT);
        return subtype.equals("json") || subtype.endsWith("+json");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Loaded only where yici-jackson is there. */
    private static final class Json {

        static byte[] canonical(byte[] body) {
            return read(() -> JsonFingerprint.canonical(body));
        }

        static byte[] elements(byte[] body, List<String> pointers) {
            return read(() -> JsonFingerprint.elements(body, pointers));
        }

        private static byte[] read(Supplier<byte[]> reading) {
            try {
                return reading.get();
            } catch (MalformedJsonException e) {
                throw new Refusal(Problem.MALFORMED_JSON, Detail.BODY_UNREADABLE, String.valueOf(e.getMessage()));
            }
        }
    }
}
