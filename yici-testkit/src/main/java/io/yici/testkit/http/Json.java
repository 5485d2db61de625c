package io.yici.testkit.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON as strictly as RFC 8259 has it; literals and numbers stay text. */
final class Json {

    private static final Pattern LITERAL =
            Pattern.compile("true|false|null|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?");
    private static final Pattern STRING =
            Pattern.compile("\"((?:[^\"\\\\\\x00-\\x1f]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*+)\"");

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    private static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Maps, lists and strings; empty if the text is not JSON. */
    static Optional<Object> read(String text) {
        Json json = new Json(text);
        try {
            Object value = json.value();
            json.skipBlanks();
            return json.at == text.length() ? Optional.of(value) : Optional.empty();
        } catch (Broken | StackOverflowError e) {
            return Optional.empty();
        }
    }

    private Object value() {
        skipBlanks();
        char c = at < text.length() ? text.charAt(at) : 0;
        return switch (c) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> string();
            default -> match(LITERAL).group();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        if (takes('}')) {
            return members;
        }
        do {
            skipBlanks();
            String name = string();
            require(':');
            members.put(name, value());
        } while (takes(','));
        require('}');
        return members;
    }

    private List<Object> list() {
        List<Object> elements = new ArrayList<>();
        at++;
        if (takes(']')) {
            return elements;
        }
        do {
            elements.add(value());
        } while (takes(','));
        require(']');
        return elements;
    }

    /** Escapes are left as they are; what is looked for has none. */
    private String string() {
        return match(STRING).group(1);
    }

    private Matcher match(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            throw new Broken();
        }
        at = matcher.end();
        return matcher;
    }

    private boolean takes(char wanted) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void require(char wanted) {
        if (!takes(wanted)) {
            throw new Broken();
        }
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }
}
