package io.yici.testkit.http;

import static io.yici.testkit.http.Probe.onlyIf;
import static io.yici.testkit.http.Probe.quoted;
import static io.yici.testkit.http.Probe.require;

import io.yici.testkit.http.HttpExpectations.Treatment;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Locale;

/** Which keys are taken, and as which. */
final class KeyCases {

    private KeyCases() {}

    static void addTo(Suite suite) {
        suite.add("IC-01", "a quoted key is accepted", p -> p.succeeds(p.keyed(quoted(p.newKey()))));
        suite.add("IC-01", "other types of structured fields are refused", KeyCases::otherTypes);
        suite.add("IC-17", "the header's name may be spelt in any case", KeyCases::anyCase);
        suite.add("IC-17", "white space around the key does not count", KeyCases::whiteSpace);
        suite.add("IC-29", "the longest key is accepted, a longer one is refused", KeyCases::length);
        suite.add("IC-30", "text that means something to databases is a key like others", KeyCases::injection);
        suite.add("IC-30", "no malformed key has an effect", KeyCases::malformedHasNoEffect);
        suite.add("IC-30", "a header of 100,000 bytes is refused, and has no effect", KeyCases::hugeHeader);
        suite.add("IC-32", "the key is in Idempotency-Key, nowhere else", KeyCases::name);
        structuredFields(suite);
    }

    private static void structuredFields(Suite suite) {
        suite.add("SF-01", "a key may hold spaces and escaped quotes and backslashes", KeyCases::escapes);
        suite.add("SF-01", "other escapes are refused", p -> refused(p, "\"%s\\n\"", "\"%s\\\"", "\"%s\\u0041\""));
        suite.add("SF-02", "what is not ASCII is refused", p -> refused(p, "\"%s\u00e9\"", Probe.utf8("\"%s\u00e9\"")));
        suite.add("SF-02", "bytes that no header may hold are refused with 4xx", KeyCases::forbiddenBytes);
        suite.add("SF-02", "a tab or a folded line is refused, or read as a space", KeyCases::blanks);
        suite.add("SF-02", "quotes that do not match are refused", p -> refused(p, "\"%s", "%s\"", "\"%s\"b\""));
        suite.add("SF-02", "quotes of other kinds are refused", KeyCases::otherQuotes);
        suite.add("SF-03", "the empty string is malformed, not missing", p -> refused(p, "\"\""));
        suite.add("SF-04", "an empty header is malformed, not missing", p -> refused(p, ""));
        suite.add("SF-04", "malformed and missing have codes of their own", KeyCases::ownCodes);
        suite.add("SF-05", "two halves of a key in two lines are refused", p -> twoLines(p, "\"%s", "b\""));
        suite.add("SF-05", "one key in two lines is refused", p -> twoLines(p, "\"%s\"", "\"%s\""));
        suite.add("SF-05", "two keys in one line are refused", p -> refused(p, "\"%s\", \"b\"", "\"%s\",\"%s\""));
        suite.add("SF-06", "parameters are refused, or make no difference", KeyCases::parameters);
        suite.add("SF-07", "commas in quotes are as the server says", KeyCases::commas);
        suite.add("SF-08", "bare and quoted are one key, or bare is refused", KeyCases::bare);
    }

    /** Each value, with a new key for the placeholders. */
    private static void refused(Probe p, String... values) throws IOException {
        for (String value : values) {
            p.refuses(p.keyed(value.replace("%s", p.newKey())), p.expected.malformed);
        }
    }

    private static void otherTypes(Probe p) throws IOException {
        onlyIf(p.expected.bareKeys == Treatment.REFUSED, "bare keys are accepted");
        refused(p, "%s", ":azE=:", "?1", "12", "1.5", "(\"%s\")", "@1659578233");
    }

    /** Whoever sends them means a quoted key, and has it wrong; also where bare keys are taken. */
    private static void otherQuotes(Probe p) throws IOException {
        refused(p, "'%s'", "'%s", "%s'", "''", "`%s`", "\"%s'", "'%s\"", "'%s';x=1");
        refused(p, "\u00ab%s\u00bb", "\u00b4%s\u00b4");
        for (String typographic :
                List.of("\u201c%s\u201d", "\u2018%s\u2019")) { // some bytes of these no header may hold
            requireClientError(p.send(p.keyed(Probe.utf8(typographic.replace("%s", p.newKey())))));
        }
    }

    private static void anyCase(Probe p) throws IOException {
        String key = quoted(p.newKey());
        StringBuilder mixed = new StringBuilder(p.expected.header);
        for (int i = 0; i < mixed.length(); i += 2) {
            char c = mixed.charAt(i);
            mixed.setCharAt(i, Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c));
        }
        p.areOne(p.keyed(key), p.target.write.with(mixed + ": " + key));
    }

    private static void whiteSpace(Probe p) throws IOException {
        String key = quoted(p.newKey());
        p.areOne(p.keyed(key), p.target.write.with(p.expected.header + ":" + key));
        String padded = quoted(p.newKey());
        p.areOne(p.keyed(padded), p.keyed(" \t " + padded + " \t"));
    }

    private static void length(Probe p) throws IOException {
        int longest = p.expected.maxKeyLength;
        onlyIf(longest > 0, "the longest key is not known");
        String key = (p.newKey() + "k".repeat(longest)).substring(0, longest);
        p.succeeds(p.keyed(quoted(key)));
        p.refuses(p.keyed(quoted(key + "k")), p.expected.malformed);
    }

    private static void injection(Probe p) throws IOException {
        String key = p.newKey();
        for (String text : List.of("' OR '1'='1", "; DROP TABLE x --", "<script>", "${jndi:x}", "../..", "%00", "*")) {
            RawRequest request = p.keyed(quoted(key + text));
            p.areOne(request, request);
        }
    }

    private static void malformedHasNoEffect(Probe p) throws IOException {
        var effects = p.effects();
        for (String value : p.malformedValues()) {
            p.send(p.keyed(value));
            Probe.requireEffects(0, effects);
        }
    }

    /** Closing the connection is a refusal too, and one after which the answer can be lost. */
    private static void hugeHeader(Probe p) throws IOException {
        var effects = p.effects();
        try {
            requireClientError(p.send(p.keyed(quoted("k".repeat(100_000)))));
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException closed) {
            p.succeeds(p.keyed(quoted(p.newKey()))); // it still serves others
            Probe.requireEffects(1, effects);
            return;
        }
        Probe.requireEffects(0, effects);
    }

    private static void requireClientError(RawAnswer answer) {
        require(answer.status() / 100 == 4, "expected 4xx, but got " + answer);
    }

    private static void name(Probe p) throws IOException {
        onlyIf(p.expected.header.equalsIgnoreCase("Idempotency-Key"), "the key has a header of another name");
        p.succeeds(p.keyed(quoted(p.newKey())));
        var missing = Probe.needed(p.expected.missing, "the key is not required");
        p.refuses(p.target.write.with("X-Idempotency-Key: " + quoted(p.newKey())), missing);
    }

    private static void escapes(Probe p) throws IOException {
        String key = p.newKey();
        RawRequest request = p.keyed(quoted(key + " a\\\"b\\\\c ~!"));
        p.areOne(request, request);
    }

    private static void forbiddenBytes(Probe p) throws IOException {
        for (String forbidden : List.of("\0", "\r", "\n", "\u0001", "\u007f")) {
            requireClientError(p.send(p.keyed(quoted(p.newKey() + forbidden + "b"))));
        }
    }

    /** Servers may fold them before anything else sees them. */
    private static void blanks(Probe p) throws IOException {
        for (String blank : List.of("\t", "\r\n ")) {
            String key = p.newKey();
            RawAnswer answer = p.send(p.keyed(quoted(key + blank + "b")));
            if (answer.isSuccess()) {
                p.replayed(answer, p.send(p.keyed(quoted(key + " b"))));
            } else {
                requireClientError(answer);
            }
        }
    }

    private static void ownCodes(Probe p) throws IOException {
        var missing = Probe.needed(p.expected.missing, "the key is not required");
        Object one = p.refuses(p.target.write, missing).member(p.expected.codeMember);
        Object other =
                p.refuses(p.keyed("\"" + p.newKey()), p.expected.malformed).member(p.expected.codeMember);
        require(one != null && other != null && !one.equals(other), "the codes are " + one + " and " + other);
    }

    private static void twoLines(Probe p, String one, String other) throws IOException {
        String key = p.newKey();
        String first = one.replace("%s", key);
        String second = other.replace("%s", key);
        p.refuses(p.target.write.with(p.line(first), p.line(second)), p.expected.malformed);
        String lowerCase = p.line(second).toLowerCase(Locale.ROOT);
        p.refuses(p.target.write.with(p.line(first), "X-Between: 1", lowerCase), p.expected.malformed);
    }

    private static void parameters(Probe p) throws IOException {
        String key = quoted(p.newKey());
        if (p.expected.parameters == Treatment.ACCEPTED) {
            p.areOne(p.keyed(key), p.keyed(key + ";x=1"));
        } else {
            refused(p, "\"%s\";x=1", "\"%s\"; x", "\"%s\";", "%s;x=1", "%s;");
        }
    }

    private static void commas(Probe p) throws IOException {
        if (p.expected.commas == Treatment.ACCEPTED) {
            RawRequest request = p.keyed(quoted(p.newKey() + ",b, c"));
            p.areOne(request, request);
        } else {
            refused(p, "\"%s,b\"");
        }
    }

    private static void bare(Probe p) throws IOException {
        String key = p.newKey();
        if (p.expected.bareKeys == Treatment.ACCEPTED) {
            p.areOne(p.keyed(key), p.keyed(quoted(key)));
        } else {
            refused(p, "%s");
        }
    }
}
