package io.yici.testkit.http;

import static io.yici.testkit.http.Probe.needed;
import static io.yici.testkit.http.Probe.quoted;
import static io.yici.testkit.http.Probe.require;
import static io.yici.testkit.http.Probe.requireEffects;

import io.yici.testkit.http.HttpExpectations.Refused;
import java.io.IOException;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;

/** What is told instead of running. */
final class RefusalCases {

    private RefusalCases() {}

    static void addTo(Suite suite) {
        suite.add("IC-22", "a repeat while the first runs is not carried out", RefusalCases::notEnteredWhileRunning);
        suite.add("IC-22", "a repeat gets the first answer as soon as there is one", RefusalCases::afterRunning);
        suite.add("IC-25", "a repeat while the first runs is told so", RefusalCases::inProgress);
        suite.add("IC-23", "a write without a key is refused", p -> p.refuses(p.target.write, missing(p)));
        suite.add(
                "IC-23",
                "the refusal of a missing key is documented",
                p -> p.isDocumented(p.refuses(p.target.write, missing(p))));
        suite.add("IC-23", "a write without a key has no effect", RefusalCases::missingHasNoEffect);
        suite.add("IC-24", "another body under a used key is refused", p -> reused(p, quoted(p.newKey())));
        suite.add(
                "IC-24",
                "the refusal of another body is documented",
                p -> p.isDocumented(reused(p, quoted(p.newKey()))));
        suite.add("IC-24", "another body under a used key has no effect", RefusalCases::reusedHasNoEffect);
        suite.add("IC-24", "the first answer is not shown to another body, and kept for repeats", RefusalCases::keeps);
        suite.add("IC-24", "another body is refused as such also while the first runs", RefusalCases::reusedMeanwhile);
        suite.add("IC-27", "what is sent again uncorrected is refused again", RefusalCases::again);
        policy(suite);
    }

    private static void policy(Suite suite) {
        suite.add("IC-14", "the policy is published", p -> policyOf(p));
        suite.add("IC-04", "the policy states the scope of keys", p -> states(p, "IC-04"));
        suite.add("IC-08", "the policy states how long keys are kept", p -> states(p, "IC-08"));
        suite.add("IC-15", "the policy states what comes after that", p -> states(p, "IC-15"));
        suite.add("IC-28", "the policy states which statuses free the key", p -> states(p, "IC-28"));
        suite.add("IC-29", "the policy states the format of keys", p -> states(p, "IC-29"));
    }

    private static Refused missing(Probe p) {
        return needed(p.expected.missing, "the key is not required");
    }

    private static void notEnteredWhileRunning(Probe p) throws IOException, InterruptedException {
        IntSupplier effects = p.effects();
        Refused how = needed(p.expected.inProgress, "repeats wait for the first");
        p.succeeded(p.whileRunning(p.newKey(), (slow, running) -> p.refuses(running, how)));
        requireEffects(1, effects);
    }

    private static void inProgress(Probe p) throws IOException, InterruptedException {
        Refused how = needed(p.expected.inProgress, "repeats wait for the first");
        p.whileRunning(p.newKey(), (slow, running) -> {
            RawAnswer answer = p.refuses(running, how);
            p.isDocumented(answer);
            if (p.expected.retryAfter) {
                String after = answer.header("Retry-After");
                require(after != null && after.matches("[1-9]\\d*"), "Retry-After is " + after);
            }
        });
    }

    private static void afterRunning(Probe p) throws IOException, InterruptedException {
        RawRequest[] sent = new RawRequest[1];
        RawAnswer first = p.succeeded(p.whileRunning(p.newKey(), (slow, running) -> sent[0] = running));
        p.replayed(first, p.send(sent[0]));
    }

    private static void missingHasNoEffect(Probe p) throws IOException {
        missing(p);
        IntSupplier effects = p.effects();
        p.send(p.target.write);
        requireEffects(0, effects);
    }

    private static RawAnswer reused(Probe p, String key) throws IOException {
        p.succeeds(p.keyed(key));
        return p.refuses(p.keyed(key).body(p.target.otherBody), p.expected.reused);
    }

    private static void reusedHasNoEffect(Probe p) throws IOException {
        IntSupplier effects = p.effects();
        String key = quoted(p.newKey());
        p.succeeds(p.keyed(key));
        p.send(p.keyed(key).body(p.target.otherBody));
        requireEffects(1, effects);
    }

    private static void keeps(Probe p) throws IOException {
        RawRequest request = p.keyed(quoted(p.newKey()));
        RawAnswer first = p.succeeds(request);
        RawAnswer refused = p.send(request.body(p.target.otherBody));
        require(
                first.body().length == 0 || !refused.text().contains(first.text()),
                "the first answer is shown: " + refused);
        p.replayed(first, p.send(request));
    }

    private static void reusedMeanwhile(Probe p) throws IOException, InterruptedException {
        p.whileRunning(p.newKey(), (slow, running) -> p.refuses(running.body(p.target.otherBody), p.expected.reused));
    }

    private static void again(Probe p) throws IOException {
        String key = quoted(p.newKey());
        RawRequest malformed = p.keyed('"' + p.newKey());
        for (int i = 0; i < 3; i++) {
            p.refuses(malformed, p.expected.malformed);
        }
        reused(p, key);
        p.refuses(p.keyed(key).body(p.target.otherBody), p.expected.reused);
        if (p.expected.missing != null) {
            p.refuses(p.target.write, p.expected.missing);
            p.refuses(p.target.write, p.expected.missing);
        }
    }

    private static String policyOf(Probe p) throws IOException {
        String path = needed(p.expected.policyPath, "the policy is not published in JSON");
        RawRequest write = p.target.write.without("Content-Type");
        RawRequest get = new RawRequest("GET", path, write.lines(), new byte[0]);
        RawAnswer answer = p.succeeds(get);
        require(Json.read(answer.text()).isPresent(), "the policy is not JSON: " + answer);
        return answer.text();
    }

    private static void states(Probe p, String rule) throws IOException {
        String member = needed(p.expected.policyMembers.get(rule), "no member of a policy is named for it");
        Pattern named = Pattern.compile(Pattern.quote(quoted(member)) + "\\s*:");
        require(named.matcher(policyOf(p)).find(), "the policy has no member " + member);
    }
}
