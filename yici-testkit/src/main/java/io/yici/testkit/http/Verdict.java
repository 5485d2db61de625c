package io.yici.testkit.http;

/** What came of one case. */
public sealed interface Verdict {

    /** The server keeps the rule. */
    record Passed() implements Verdict {}

    /**
     * The server breaks the rule.
     *
     * @param reason what was expected and what came
     */
    record Failed(String reason) implements Verdict {}

    /**
     * Nothing was tested.
     *
     * @param reason what the target does not offer, or which other choice it has made
     */
    record NotApplicable(String reason) implements Verdict {}
}
