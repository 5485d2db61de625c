package io.yici.spring.web;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** JSON strings, for the few documents that the filter writes itself. */
final class JsonText {

    private JsonText() {}

    static String quoted(String text) {
        StringBuilder json = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c) || c == '\u2028' || c == '\u2029') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }

    /** Of maps with string keys, collections, numbers, booleans, and strings. */
    static String of(Object value) {
        if (value instanceof Map<?, ?> object) {
            return object.entrySet().stream()
                    .map(it -> quoted(String.valueOf(it.getKey())) + ":" + of(it.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Collection<?> array) {
            return array.stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof Number || value instanceof Boolean ? value.toString() : quoted(value.toString());
    }
}
