package io.yici.spring.web;

import java.io.ByteArrayOutputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Names with their values, as in a query or a form, decoded and in order of appearance. */
record Pairs(Map<String, List<String>> values) {

    static Pairs parse(String text, Charset charset) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        int start = 0;
        while (start <= text.length()) {
            int end = text.indexOf('&', start);
            String pair = text.substring(start, end < 0 ? text.length() : end);
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = decoded(equals < 0 ? pair : pair.substring(0, equals), charset);
                String value = equals < 0 ? "" : decoded(pair.substring(equals + 1), charset);
                values.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
            }
            start = end < 0 ? text.length() + 1 : end + 1;
        }
        return new Pairs(values);
    }

    static Pairs of(Map<String, String[]> parameters) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        parameters.forEach((name, all) -> values.put(name, List.of(all)));
        return new Pairs(values);
    }

    /** These, then for each name the values of {@code more}. */
    Pairs and(Pairs more) {
        Map<String, List<String>> joined = new LinkedHashMap<>();
        values.forEach((name, all) -> joined.put(name, new ArrayList<>(all)));
        more.values.forEach((name, all) ->
                joined.computeIfAbsent(name, key -> new ArrayList<>()).addAll(all));
        return new Pairs(joined);
    }

    /** Those with one of these names. */
    Pairs only(Collection<String> names) {
        Map<String, List<String>> chosen = new LinkedHashMap<>(values);
        chosen.keySet().retainAll(names);
        return new Pairs(chosen);
    }

    Map<String, String[]> asParameters() {
        Map<String, String[]> parameters = new LinkedHashMap<>();
        values.forEach((name, all) -> parameters.put(name, all.toArray(String[]::new)));
        return parameters;
    }

    /** The same for any order of names; the order of one name's values counts. */
    byte[] canonical() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new TreeMap<>(values)
                .forEach((name, all) -> all.forEach(value -> {
                    append(bytes, name);
                    append(bytes, value);
                }));
        return bytes.toByteArray();
    }

    private static void append(ByteArrayOutputStream bytes, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        bytes.writeBytes(ByteBuffer.allocate(4).putInt(encoded.length).array());
        bytes.writeBytes(encoded);
    }

    private static String decoded(String text, Charset charset) {
        try {
            return URLDecoder.decode(text, charset);
        } catch (IllegalArgumentException e) { // a stray percent sign stands for itself
            return text;
        }
    }
}
