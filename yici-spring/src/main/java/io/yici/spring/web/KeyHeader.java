package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Reads the key. Quoted: a string of structured fields (RFC 9651), without parameters. Bare, unless the syntax is strict: visible ASCII
 * except the characters that mean something there (quote, backslash, comma, semicolon), and with no other quotes at its ends: whoever sends
 * those means a quoted key, and has it wrong. Bare and quoted forms of one value are one key.
 */
final class KeyHeader {

    private final String name;
    private final int maxLength;
    private final KeySyntax syntax;

    KeyHeader(HttpSettings settings) {
        this.name = settings.header();
        this.maxLength = settings.maxKeyLength();
        this.syntax = settings.keySyntax();
    }

    /**
     * The key, or empty where the header is missing.
     *
     * @throws Refusal if it is malformed
     */
    Optional<String> read(HttpServletRequest request) {
        List<String> lines = Collections.list(request.getHeaders(name));
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        if (lines.size() > 1) { // before anything joins them: two broken halves can make one valid value
            throw malformed("is there more than once");
        }
        String value = lines.get(0).strip();
        String key = value.startsWith("\"") ? unquoted(value) : bare(value);
        if (key.isBlank()) {
            throw malformed("is empty");
        }
        if (key.length() > maxLength) {
            throw malformed("has more than " + maxLength + " characters");
        }
        return Optional.of(key);
    }

    /** Says that it is missing. */
    Refusal missing() {
        return new Refusal(Problem.KEY_MISSING, "Send the header " + name + ".");
    }

    private String bare(String value) {
        if (syntax == KeySyntax.STRICT) {
            throw malformed("is not a string in double quotes");
        }
        if (!value.isEmpty() && (isOtherQuote(value.charAt(0)) || isOtherQuote(value.charAt(value.length() - 1)))) {
            throw malformed("has quotes of another kind; only double quotes enclose a key");
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c <= ' ' || c > '~' || "\"\\,;".indexOf(c) >= 0) {
                throw malformed("holds a character that a key without quotes cannot have");
            }
        }
        return value;
    }

    private static boolean isOtherQuote(char c) {
        return c == '\'' || c == '`';
    }

    private String unquoted(String value) {
        StringBuilder key = new StringBuilder();
        int i = 1;
        for (; i < value.length() && value.charAt(i) != '"'; i++) {
            char c = value.charAt(i);
            if (c == '\\') {
                i++;
                c = i < value.length() ? value.charAt(i) : 0;
                if (c != '"' && c != '\\') {
                    throw malformed("escapes another character than a quote or a backslash");
                }
            } else if (c < ' ' || c > '~') {
                throw malformed("holds a character that is not printable ASCII");
            }
            key.append(c);
        }
        if (i >= value.length()) {
            throw malformed("lacks the closing quote");
        }
        if (i != value.length() - 1) {
            throw malformed("goes on behind the closing quote; parameters are not accepted");
        }
        return key.toString();
    }

    private Refusal malformed(String what) {
        return new Refusal(Problem.KEY_MALFORMED, "The header " + name + " " + what + ".");
    }
}
