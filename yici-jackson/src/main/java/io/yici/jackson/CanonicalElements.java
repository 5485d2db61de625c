package io.yici.jackson;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds in a canonical document what JSON pointers name. */
final class CanonicalElements {

    private static final int NONE = -1;

    private final String text;

    CanonicalElements(byte[] canonical) {
        this.text = new String(canonical, StandardCharsets.UTF_8);
    }

    /** An object with a member for each pointer that names something: the pointer, and the value. */
    byte[] of(Collection<String> pointers) {
        StringBuilder object = new StringBuilder("{");
        for (String pointer : new TreeSet<>(pointers)) {
            String value = at(pointer);
            if (value != null) {
                object.append(object.length() > 1 ? ",\"" : "\"")
                        .append(CanonicalString.spelling(pointer))
                        .append("\":")
                        .append(value);
            }
        }
        return object.append('}').toString().getBytes(StandardCharsets.UTF_8);
    }

    private @Nullable String at(String pointer) {
        int at = 0;
        for (String token : pointer.substring(1).split("/", -1)) {
            at = below(at, token.replace("~1", "/").replace("~0", "~"));
            if (at == NONE) {
                return null;
            }
        }
        return text.substring(at, end(at));
    }

    private int below(int at, String token) {
        return switch (text.charAt(at)) {
            case '{' -> member(at + 1, CanonicalString.spelling(token));
            case '[' -> element(at + 1, token);
            default -> NONE;
        };
    }

    private int member(int first, String spelling) {
        int at = first;
        while (text.charAt(at) != '}') {
            int colon = end(at);
            if (text.substring(at + 1, colon - 1).equals(spelling)) {
                return colon + 1;
            }
            at = next(end(colon + 1));
        }
        return NONE;
    }

    private int element(int first, String token) {
        int at = first;
        for (int index = 0; text.charAt(at) != ']'; index++) {
            if (token.equals(Integer.toString(index))) {
                return at;
            }
            at = next(end(at));
        }
        return NONE;
    }

    private int next(int end) {
        return text.charAt(end) == ',' ? end + 1 : end;
    }

    /** The place behind the value that begins here. */
    private int end(int from) {
        int depth = 0;
        int at = from;
        do {
            char c = text.charAt(at);
            if (c == '"') {
                at = closingQuote(at);
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (c == '}' || c == ']') {
                depth--;
            } else if (depth == 0) {
                return literalEnd(at);
            }
            at++;
        } while (depth > 0);
        return at;
    }

    private int literalEnd(int from) {
        int at = from;
        while (at < text.length() && ",}]".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private int closingQuote(int open) {
        int at = open + 1;
        while (text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return at;
    }
}
