package io.yici.testkit.http;

import java.util.List;

/** A mistake of the tiny server, and the cases that are meant to find it. */
enum Flaw {
    NONE,
    QUOTED_REFUSED("IC-01 a quoted key is accepted"),
    OTHER_HEADER_NAME("IC-32 the key is in Idempotency-Key, nowhere else"),
    JOINS_LINES("SF-05 two halves of a key in two lines are refused", "SF-05 two keys in one line are refused"),
    FIRST_LINE_COUNTS("SF-05 one key in two lines is refused"),
    BARE_IS_ANOTHER_KEY("SF-08 bare and quoted are one key, or bare is refused"),
    BARE_REFUSED("SF-08 bare and quoted are one key, or bare is refused"),
    PARAMETER_CUT_OFF("SF-06 parameters are refused, or make no difference"),
    MALFORMED_IS_500("SF-01 other escapes are refused"),
    TAKES_ANY_ESCAPE("SF-01 other escapes are refused"),
    TAKES_ANY_CHARACTER(
            "SF-02 what is not ASCII is refused", "SF-02 bytes that no header may hold are refused with 4xx"),
    TAKES_OPEN_QUOTES("SF-02 quotes that do not match are refused"),
    TAKES_OTHER_QUOTES("SF-02 quotes of other kinds are refused"),
    ODD_TYPE_IS_500(
            "IC-20 a content type that is none brings no 5xx and one effect at most",
            "IC-20 two content types bring no 5xx and one effect at most"),
    EMPTY_IS_MISSING(
            "SF-03 the empty string is malformed, not missing", "SF-04 an empty header is malformed, not missing"),
    ONE_CODE_FOR_ALL("SF-04 malformed and missing have codes of their own"),
    NO_COMMAS("SF-07 commas in quotes are as the server says"),
    NO_PUNCTUATION("IC-30 text that means something to databases is a key like others"),
    SHORTER_KEYS("IC-29 the longest key is accepted, a longer one is refused"),
    LONGER_KEYS("IC-29 the longest key is accepted, a longer one is refused"),
    EFFECT_BEFORE_CHECK(
            "IC-20 the first request is carried out, once",
            "IC-23 a write without a key has no effect",
            "IC-24 another body under a used key has no effect",
            "IC-30 no malformed key has an effect",
            "IC-30 a header of 100,000 bytes is refused, and has no effect"),
    KEY_IS_OPTIONAL("IC-23 a write without a key is refused", "IC-23 a write without a key has no effect"),
    KEYS_OF_ALL_CALLERS("IC-31 two callers with one key have two records"),
    RUNS_AGAIN(
            "IC-17 the header's name may be spelt in any case",
            "IC-17 white space around the key does not count",
            "IC-19 eight copies at once have one effect",
            "IC-19 copies on one connection, sent before any answer, have one effect",
            "IC-20 a content type that is none brings no 5xx and one effect at most",
            "IC-21 a repeat has no effect",
            "IC-21 a repeat by a client that did not wait for the answer has no effect",
            "SF-01 a key may hold spaces and escaped quotes and backslashes",
            "SF-02 a tab or a folded line is refused, or read as a space"),
    RENDERS_AGAIN(
            "IC-21 a repeat gets the first answer", "IC-22 a repeat gets the first answer as soon as there is one"),
    ERRORS_NOT_KEPT("IC-21 a repeat gets the first answer if that was a final error"),
    REPLAY_NOT_MARKED("IC-21 a repeat gets the first answer"),
    ALWAYS_MARKED("IC-20 the first request is carried out, once"),
    BODY_IGNORED("IC-24 another body under a used key is refused"),
    QUERY_IGNORED("IC-09 another query is another request, or not, as the server says"),
    LENGTH_COUNTS("IC-18 the body counts, and not in how many pieces it comes"),
    SHOWS_FIRST_ANSWER("IC-24 the first answer is not shown to another body, and kept for repeats"),
    FORGETS_ON_REFUSAL(
            "IC-24 the first answer is not shown to another body, and kept for repeats",
            "IC-27 what is sent again uncorrected is refused again"),
    RUNS_TWO_AT_ONCE("IC-22 a repeat while the first runs is not carried out"),
    IN_PROGRESS_BEFORE_REUSED("IC-24 another body is refused as such also while the first runs"),
    WRONG_STATUS_IN_PROGRESS("IC-25 a repeat while the first runs is told so"),
    NO_RETRY_AFTER("IC-25 a repeat while the first runs is told so"),
    PLAIN_REFUSALS("IC-23 the refusal of a missing key is documented"),
    BROKEN_PROBLEMS(
            "IC-23 the refusal of a missing key is documented",
            "IC-24 the refusal of another body is documented",
            "IC-25 a repeat while the first runs is told so"),
    IGNORED_NOT_SAID("IC-12 where a key means nothing, the answer says so"),
    RUNS_HALF_A_BODY("IC-20 a request that is cut off in its body leaves the key free"),
    NO_POLICY("IC-14 the policy is published"),
    EMPTY_POLICY(
            "IC-04 the policy states the scope of keys",
            "IC-08 the policy states how long keys are kept",
            "IC-15 the policy states what comes after that",
            "IC-28 the policy states which statuses free the key",
            "IC-29 the policy states the format of keys");

    final List<String> foundBy;

    Flaw(String... foundBy) {
        this.foundBy = List.of(foundBy);
    }
}
