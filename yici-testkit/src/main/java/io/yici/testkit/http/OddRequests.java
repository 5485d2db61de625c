package io.yici.testkit.http;

import io.yici.testkit.http.OddRequest.Framing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Makes them. */
final class OddRequests {

    private static final int LARGE = 1_200_000;

    private OddRequests() {}

    static Arbitrary<OddRequest> any() {
        return Combinators.combine(lines(), queries(), bodies(), framings()).as(OddRequest::new);
    }

    private static Arbitrary<List<String>> lines() {
        return Combinators.combine(keyLines(), contentTypes(), others()).as((keys, types, others) -> {
            List<String> all = new ArrayList<>(keys);
            all.addAll(types);
            all.addAll(others);
            return all;
        });
    }

    /** One good line most of the time: without a key nothing else is looked at. */
    private static Arbitrary<List<String>> keyLines() {
        Arbitrary<String> good = Arbitraries.of("%h: \"%k\"", "%h:%k", "%h: \"%k \\\\ \\\" , ;\"");
        Arbitrary<String> odd = Arbitraries.of(
                        "\"%k",
                        "%k\"",
                        "\"%k\";x=1",
                        "\"%k\", \"b\"",
                        "%k,%k",
                        "",
                        "\"\"",
                        "''",
                        "'%k'",
                        "%k`",
                        "?1",
                        ":%k:",
                        "%k\r\n b")
                .map(value -> "%h: " + value);
        Arbitrary<String> random = characters(40).map(value -> "%h: \"%k" + value + "\"");
        return Arbitraries.frequencyOf(
                Tuple.of(6, good.list().ofSize(1)),
                Tuple.of(2, odd.list().ofSize(1)),
                Tuple.of(2, random.list().ofSize(1)),
                Tuple.of(2, Arbitraries.oneOf(good, odd, random).list().ofMaxSize(3)));
    }

    private static Arbitrary<List<String>> contentTypes() {
        Arbitrary<String> known = Arbitraries.of(
                "application/json",
                "application/json;charset=utf-16",
                "application/json;charset=none",
                "application/problem+json",
                "application/x-www-form-urlencoded",
                "application/x-www-form-urlencoded;charset=none",
                "multipart/form-data",
                "multipart/form-data;boundary=b",
                "multipart/mixed;boundary=\"",
                "text/plain",
                "*/*",
                "text/*",
                "/",
                "\"/!",
                "");
        return Arbitraries.oneOf(known, characters(20))
                .map(type -> "Content-Type: " + type)
                .list()
                .ofMaxSize(2);
    }

    private static Arbitrary<List<String>> others() {
        return Arbitraries.oneOf(
                        Arbitraries.of(
                                "Accept: application/xml",
                                "Accept: odd",
                                "Accept-Language: %",
                                "Content-Encoding: gzip",
                                "Content-Language: ,",
                                "Expect: 100-continue",
                                "Expect: wonders",
                                "If-Match: *",
                                "If-None-Match: *",
                                "If-Modified-Since: never",
                                "Origin: http://elsewhere",
                                "Range: bytes=0-1",
                                "Upgrade: h2c",
                                "X-Forwarded-For: ,",
                                "X-HTTP-Method-Override: DELETE",
                                "Cookie: =;="),
                        characters(30).map(value -> "X-Odd: " + value))
                .list()
                .ofMaxSize(2);
    }

    private static Arbitrary<String> queries() {
        return Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.just("")),
                Tuple.of(2, Arbitraries.of("?", "?a=1&a=2", "?%zz", "?a=%", "?=&&=", "?;", ";a=b", "?_method=PUT")),
                Tuple.of(
                        1,
                        Arbitraries.strings()
                                .withCharRange('!', '~')
                                .ofMaxLength(20)
                                .map(text -> "?" + text)));
    }

    private static Arbitrary<byte[]> bodies() {
        Arbitrary<String> known = Arbitraries.of(
                "",
                "{}",
                "{\"a\":1}",
                "{\"a\":1,\"a\":2}",
                "[1e999999]",
                "\"\\ud800\"",
                "[".repeat(5_000),
                "{",
                "a=1&b=%zz&=&a",
                "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n1\r\n--b--\r\n",
                "--b\r\n\r\n",
                "5\r\nhello\r\n0\r\n\r\n",
                "ffffffffff\r\n",
                "-1\r\n");
        Arbitrary<byte[]> random = Arbitraries.bytes().array(byte[].class).ofMaxSize(300);
        return Arbitraries.frequencyOf(
                Tuple.of(20, known.map(text -> text.getBytes(StandardCharsets.ISO_8859_1))),
                Tuple.of(10, random),
                Tuple.of(1, Arbitraries.integers().between(9_000, LARGE).map(byte[]::new)));
    }

    private static Arbitrary<Framing> framings() {
        return Arbitraries.frequencyOf(
                Tuple.of(5, Arbitraries.just(Framing.LENGTH)),
                Tuple.of(3, Arbitraries.just(Framing.CHUNKS)),
                Tuple.of(3, Arbitraries.of(Framing.class)));
    }

    /** Any byte, most of them printable. */
    private static Arbitrary<String> characters(int most) {
        return Arbitraries.frequencyOf(
                        Tuple.of(8, Arbitraries.chars().range(' ', '~')),
                        Tuple.of(1, Arbitraries.chars().range('\0', '\u00ff')))
                .list()
                .ofMaxSize(most)
                .map(list -> {
                    StringBuilder text = new StringBuilder();
                    list.forEach(text::append);
                    return text.toString();
                });
    }
}
