package io.yici.testkit.http;

import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a server has decided where the draft leaves a choice. Immutable; each method gives a copy that differs in one point. */
public final class HttpExpectations {

    /** What a server does with something. */
    public enum Treatment {
        /** It is taken. */
        ACCEPTED,
        /** It is answered with an error. */
        REFUSED
    }

    /**
     * How something is refused.
     *
     * @param code in the problem document; null if only the status counts
     */
    public record Refused(int status, @Nullable String code) {}

    String header = "Idempotency-Key";

    @Nullable Refused missing = new Refused(400, "key-missing");

    Refused malformed = new Refused(400, "key-malformed");
    Refused reused = new Refused(422, "key-reused");

    @Nullable Refused inProgress = new Refused(409, "in-progress");

    String codeMember = "code";
    Treatment bareKeys = Treatment.ACCEPTED;
    Treatment commas = Treatment.ACCEPTED;
    Treatment parameters = Treatment.REFUSED;
    Treatment otherQuery = Treatment.REFUSED;
    int maxKeyLength = 255;

    @Nullable String replayHeader = "Idempotent-Replayed";

    @Nullable String ignoredHeader = "Idempotency-Key-Ignored";

    boolean retryAfter = true;

    @Nullable String policyPath = "/.well-known/idempotency";

    Map<String, String> policyMembers = Map.of(
            "IC-04", "scope",
            "IC-08", "retention",
            "IC-15", "afterRetention",
            "IC-28", "keyFreeAfter",
            "IC-29", "keyFormat");

    private HttpExpectations() {}

    /** What docs/http.md says of Yici with its default settings. */
    public static HttpExpectations yici() {
        return new HttpExpectations();
    }

    private HttpExpectations changed(Consumer<HttpExpectations> change) {
        HttpExpectations copy = new HttpExpectations();
        copy.header = header;
        copy.missing = missing;
        copy.malformed = malformed;
        copy.reused = reused;
        copy.inProgress = inProgress;
        copy.codeMember = codeMember;
        copy.bareKeys = bareKeys;
        copy.commas = commas;
        copy.parameters = parameters;
        copy.otherQuery = otherQuery;
        copy.maxKeyLength = maxKeyLength;
        copy.replayHeader = replayHeader;
        copy.ignoredHeader = ignoredHeader;
        copy.retryAfter = retryAfter;
        copy.policyPath = policyPath;
        copy.policyMembers = policyMembers;
        change.accept(copy);
        return copy;
    }

    /** The name of the key's header. */
    public HttpExpectations header(String header) {
        return changed(it -> it.header = header);
    }

    /** How a write without a key is refused; null if it is carried out. */
    public HttpExpectations missing(@Nullable Refused missing) {
        return changed(it -> it.missing = missing);
    }

    /** How something that is no key is refused. */
    public HttpExpectations malformed(Refused malformed) {
        return changed(it -> it.malformed = malformed);
    }

    /** How another request under a used key is refused. */
    public HttpExpectations reused(Refused reused) {
        return changed(it -> it.reused = reused);
    }

    /** How a repeat is refused while the first runs; null if it waits for the first. */
    public HttpExpectations inProgress(@Nullable Refused inProgress) {
        return changed(it -> it.inProgress = inProgress);
    }

    /** The member of problem documents that holds the code. */
    public HttpExpectations codeMember(String codeMember) {
        return changed(it -> it.codeMember = codeMember);
    }

    /** Keys without quotes; refused by servers that are strict about structured fields. */
    public HttpExpectations bareKeys(Treatment bareKeys) {
        return changed(it -> it.bareKeys = bareKeys);
    }

    /** Commas in quoted keys. */
    public HttpExpectations commas(Treatment commas) {
        return changed(it -> it.commas = commas);
    }

    /** Parameters behind a quoted key; accepted means that they make no difference. */
    public HttpExpectations parameters(Treatment parameters) {
        return changed(it -> it.parameters = parameters);
    }

    /** Another query under a used key; accepted means that it counts as the same request. */
    public HttpExpectations otherQuery(Treatment otherQuery) {
        return changed(it -> it.otherQuery = otherQuery);
    }

    /** The longest key, in characters without quotes; 0 if it is not known. */
    public HttpExpectations maxKeyLength(int maxKeyLength) {
        return changed(it -> it.maxKeyLength = maxKeyLength);
    }

    /** The header that is {@code true} on replays; null if there is none. */
    public HttpExpectations replayHeader(@Nullable String replayHeader) {
        return changed(it -> it.replayHeader = replayHeader);
    }

    /** The header that is {@code true} where a key means nothing; null if there is none. */
    public HttpExpectations ignoredHeader(@Nullable String ignoredHeader) {
        return changed(it -> it.ignoredHeader = ignoredHeader);
    }

    /** {@code Retry-After} need not come while the first runs. */
    public HttpExpectations withoutRetryAfter() {
        return changed(it -> it.retryAfter = false);
    }

    /**
     * Where the policy is published, in JSON.
     *
     * @param path null if it is not published in JSON
     * @param members by the rule's number (IC-04, IC-08, IC-15, IC-28, IC-29), the member that states it
     */
    public HttpExpectations policy(@Nullable String path, Map<String, String> members) {
        Map<String, String> copied = Map.copyOf(members);
        return changed(it -> {
            it.policyPath = path;
            it.policyMembers = copied;
        });
    }
}
