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
            throw malformed(Detail.KEY_TWICE);
        }
        String value = lines.get(0).strip();
        String key = value.startsWith("\"") ? unquoted(value) : bare(value);
        if (key.isBlank()) {
            throw malformed(Detail.KEY_EMPTY);
        }
        if (key.length() > maxLength) {
            throw new Refusal(Problem.KEY_MALFORMED, Detail.KEY_TOO_LONG, name, maxLength);
        }
        return Optional.of(key);
    }

    /** Says that it is missing. */
    Refusal missing() {
        return new Refusal(Problem.KEY_MISSING, Detail.SEND_HEADER, name);
    }

    private String bare(String value) {
        if (syntax == KeySyntax.STRICT) {
            throw malformed(Detail.KEY_NOT_QUOTED);
        }
        if (!value.isEmpty() && (isOtherQuote(value.charAt(0)) || isOtherQuote(value.charAt(value.length() - 1)))) {
            throw malformed(Detail.KEY_OTHER_QUOTES);
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c <= ' ' || c > '~' || "\"\\,;".indexOf(c) >= 0) {
                throw malformed(Detail.KEY_BARE_CHARACTER);
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
                    throw malformed(Detail.KEY_ESCAPE);
                }
            } else if (c < ' ' || c > '~') {
                throw malformed(Detail.KEY_CHARACTER);
            }
            key.append(c);
        }
        if (i >= value.length()) {
            throw malformed(Detail.KEY_UNCLOSED);
        }
        if (i != value.length() - 1) {
            throw malformed(Detail.KEY_PARAMETERS);
        }
        return key.toString();
    }

    private Refusal malformed(Detail what) {
        return new Refusal(Problem.KEY_MALFORMED, what, name);
    }
}
