package io.yici.testkit.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the key's header, with one mistake at most. */
record TinyKey(Flaw flaw) {

    /** Not a key. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private boolean has(Flaw other) {
        return flaw == other;
    }

    /** Null if it is missing. */
    @Nullable String read(@Nullable List<String> lines) throws Malformed {
        if (lines == null) {
            return null;
        }
        require(lines.size() == 1 || has(Flaw.JOINS_LINES) || has(Flaw.FIRST_LINE_COUNTS));
        String value = has(Flaw.FIRST_LINE_COUNTS) ? lines.get(0) : String.join(", ", lines);
        return checked(value.strip());
    }

    private @Nullable String checked(String value) throws Malformed {
        if (has(Flaw.EMPTY_IS_MISSING) && (value.isEmpty() || value.equals("\"\""))) {
            return null;
        }
        boolean isQuoted = value.startsWith("\"");
        require(!has(Flaw.BARE_REFUSED) || isQuoted);
        require(!has(Flaw.QUOTED_REFUSED) || !isQuoted);
        String key = isQuoted ? unquoted(value) : bare(value);
        int longest = has(Flaw.SHORTER_KEYS) ? 100 : has(Flaw.LONGER_KEYS) ? 1_000 : 255;
        require(!key.isBlank() && key.length() <= longest);
        require(!has(Flaw.NO_COMMAS) || !key.contains(","));
        require(!has(Flaw.NO_PUNCTUATION) || key.chars().noneMatch(c -> "'<$".indexOf(c) >= 0));
        return has(Flaw.BARE_IS_ANOTHER_KEY) ? value : key;
    }

    private String bare(String value) throws Malformed {
        require(value.chars().allMatch(c -> c > ' ' && c <= '~' && "\",;\\".indexOf(c) < 0));
        require(!value.matches("['`].*|.*['`]") || has(Flaw.TAKES_OTHER_QUOTES));
        return value;
    }

    private String unquoted(String value) throws Malformed {
        if (has(Flaw.JOINS_LINES) && value.contains("\", \"")) {
            return value;
        }
        String rest = has(Flaw.PARAMETER_CUT_OFF) ? value.replaceFirst("\";.*$", "\"") : value;
        require(has(Flaw.TAKES_OPEN_QUOTES) || rest.length() > 1 && rest.endsWith("\""));
        String inner = rest.endsWith("\"") ? rest.substring(1, Math.max(1, rest.length() - 1)) : rest.substring(1);
        String escapes = inner.replaceAll(has(Flaw.TAKES_ANY_ESCAPE) ? "\\\\." : "\\\\[\"\\\\]", "x");
        require(has(Flaw.TAKES_OPEN_QUOTES) || escapes.indexOf('"') < 0 && escapes.indexOf('\\') < 0);
        require(inner.chars().allMatch(c -> c >= ' ' && c <= '~') || has(Flaw.TAKES_ANY_CHARACTER));
        return inner.replaceAll("\\\\(.)", "$1");
    }

    private static void require(boolean condition) throws Malformed {
        if (!condition) {
            throw new Malformed();
        }
    }
}
