package io.yici.spring.web;

import io.yici.DuplicatePolicy;
import io.yici.ExpiryPolicy;
import io.yici.Operation;
import io.yici.spi.RecordSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@link WellKnownFilter} publishes, as JSON, made of the settings that are in force. Names and words in it are permanent. */
final class PolicyDocument {

    private static final String QUOTED = "a string of structured fields (RFC 9651) in quotes, without parameters";
    private static final String BARE = "; or bare: visible ASCII without \" \\ , ; and without ' or ` at its ends";

    private PolicyDocument() {}

    static String of(List<HttpRoute> routes, HttpSettings settings) {
        Map<String, Object> fields = new LinkedHashMap<>(common(settings));
        fields.put("keyState", WellKnownFilter.KEYS + "{operation}");
        fields.put("routes", routes.stream().map(PolicyDocument::of).toList());
        return JsonText.of(fields);
    }

    /** What holds for all routes. */
    static Map<String, Object> common(HttpSettings settings) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("header", settings.header());
        fields.put("keyFormat", keyFormat(settings));
        fields.put("maxKeyLength", settings.maxKeyLength());
        fields.put("requireKey", word(settings.requireKey()));
        fields.put("problemBase", settings.problemBase());
        fields.put("replayedHeader", Answers.REPLAYED);
        fields.put("currentStateHeader", Answers.CURRENT_STATE);
        fields.put("ignoredHeader", Answers.IGNORED);
        fields.put("originalRequestHeader", Answers.FIRST_REQUEST);
        return fields;
    }

    private static String keyFormat(HttpSettings settings) {
        return settings.keySyntax() == KeySyntax.STRICT ? QUOTED : QUOTED + BARE;
    }

    /** What one route promises. */
    static Map<String, Object> of(HttpRoute route) {
        Operation<?> operation = route.recorded();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("method", route.method());
        fields.put("path", route.path().getPatternString());
        fields.put("operation", operation.id());
        fields.put("documentation", operation.documentation());
        fields.put("keyRequired", !route.isKeyOptional() && !route.isKeyFromRequestId());
        fields.put("scope", route.isScopedByCaller() ? "caller" : "route");
        fields.put("retention", operation.retention().toString());
        fields.put("afterRetention", operation.expiry() == ExpiryPolicy.REFUSE ? "refused" : "runs-again");
        fields.put("repeat", repeat(route));
        fields.put("keyFreeAfter", keyFreeAfter(route));
        fields.put(
                "errors", route.isBound() ? "of-the-operation" : route.errors().toString());
        fields.put("fingerprint", route.fingerprint().toString());
        fields.put("waiting", operation.waiting().toString());
        fields.put("maxRequestBody", route.maxRequestBody());
        return fields;
    }

    private static String repeat(HttpRoute route) {
        if (route.recorded().duplicates() == DuplicatePolicy.REFUSE) {
            return "refused";
        }
        if (route.isBound()) {
            return "first-value-rendered-again";
        }
        return route.currentState() == null ? "first-answer" : "current-state";
    }

    /** The statuses by which alone a key becomes free again. */
    private static List<String> keyFreeAfter(HttpRoute route) {
        return route.isBound() ? List.of() : route.errors().freeingStatuses(route.isLeased());
    }

    /** The state of one key. */
    static String of(RecordSummary record) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("operation", record.operation());
        fields.put("state", word(record.state()));
        fields.put("since", record.changedAt());
        fields.put("asOf", record.changedAt().plus(record.age()));
        if (record.retainedUntil() != null) {
            fields.put("retainedUntil", record.retainedUntil());
        }
        if (record.resource() != null) {
            fields.put("resource", record.resource());
        }
        if (record.requestId() != null) {
            fields.put("requestId", record.requestId());
        }
        return JsonText.of(fields);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
