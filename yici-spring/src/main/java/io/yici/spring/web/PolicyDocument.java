package io.yici.spring.web;

import io.yici.DuplicatePolicy;
import io.yici.ExpiryPolicy;
import io.yici.Operation;
import io.yici.spi.RecordSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@link WellKnownFilter} publishes, as JSON, made of the settings that are in force. Names and words in it are permanent. */
final class PolicyDocument {

    private static final String QUOTED = "a string of structured fields (RFC 9651) in quotes, without parameters";
    private static final String BARE = "; or bare: visible ASCII without \" \\ , ; and without ' or ` at its ends";

    private PolicyDocument() {}

    static String of(List<HttpRoute> routes, HttpSettings settings) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("header", JsonText.quoted(settings.header()));
        fields.put("keyFormat", JsonText.quoted(keyFormat(settings)));
        fields.put("maxKeyLength", Integer.toString(settings.maxKeyLength()));
        fields.put("requireKey", JsonText.quoted(word(settings.requireKey())));
        fields.put("problemBase", JsonText.quoted(settings.problemBase()));
        fields.put("replayedHeader", JsonText.quoted(Answers.REPLAYED));
        fields.put("ignoredHeader", JsonText.quoted(Answers.IGNORED));
        fields.put("keyState", JsonText.quoted(WellKnownFilter.KEYS + "{operation}"));
        fields.put("routes", routes.stream().map(PolicyDocument::of).collect(Collectors.joining(",", "[", "]")));
        return object(fields);
    }

    static String keyFormat(HttpSettings settings) {
        return settings.keySyntax() == KeySyntax.STRICT ? QUOTED : QUOTED + BARE;
    }

    private static String of(HttpRoute route) {
        Operation<?> operation = route.recorded();
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("method", JsonText.quoted(route.method()));
        fields.put("path", JsonText.quoted(route.path().getPatternString()));
        fields.put("operation", JsonText.quoted(operation.id()));
        fields.put("documentation", JsonText.quoted(operation.documentation()));
        fields.put("keyRequired", Boolean.toString(!route.isKeyOptional()));
        fields.put("scope", JsonText.quoted(route.isScopedByCaller() ? "caller" : "route"));
        fields.put("retention", JsonText.quoted(operation.retention().toString()));
        fields.put(
                "afterRetention",
                JsonText.quoted(operation.expiry() == ExpiryPolicy.REFUSE ? "refused" : "runs-again"));
        fields.put("repeat", JsonText.quoted(repeat(route)));
        fields.put("keyFreeAfter", keyFreeAfter(route));
        fields.put("waiting", JsonText.quoted(operation.waiting().toString()));
        fields.put("maxRequestBody", Integer.toString(route.maxRequestBody()));
        return object(fields);
    }

    private static String repeat(HttpRoute route) {
        if (route.recorded().duplicates() == DuplicatePolicy.REFUSE) {
            return "refused";
        }
        return route.isBound() ? "first-value-rendered-again" : "first-answer";
    }

    /** The statuses by which alone a key becomes free again. */
    private static String keyFreeAfter(HttpRoute route) {
        if (route.isBound() || route.isLeased()) {
            return "[]";
        }
        return ErrorPolicy.releasedRequests()
                .map(String::valueOf)
                .map(JsonText::quoted)
                .collect(Collectors.joining(",", "[", ",\"5xx\"]"));
    }

    /** The state of one key. */
    static String of(RecordSummary record) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("operation", JsonText.quoted(record.operation()));
        fields.put("state", JsonText.quoted(word(record.state())));
        fields.put("since", JsonText.quoted(record.changedAt().toString()));
        fields.put("asOf", JsonText.quoted(record.changedAt().plus(record.age()).toString()));
        if (record.retainedUntil() != null) {
            fields.put("retainedUntil", JsonText.quoted(record.retainedUntil().toString()));
        }
        if (record.resource() != null) {
            fields.put("resource", JsonText.quoted(record.resource()));
        }
        return object(fields);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String object(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> JsonText.quoted(field.getKey()) + ":" + field.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
