package io.yici.spring.web;

import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.yici.DuplicatePolicy;
import io.yici.ExpiryPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The answers of a guarded route that are the filter's own, and the marks of those that are repeated, in OpenAPI's terms. */
final class OpenApiRefusals {

    static final String SCHEMA = "IdempotencyProblem";

    private static final String PROBLEM = "application/problem+json";
    private static final Set<Problem> OF_CAPTURED = EnumSet.of(
            Problem.RESULT_NOT_KEPT,
            Problem.FAILED,
            Problem.OUTCOME_UNKNOWN,
            Problem.UNSETTLED,
            Problem.RECORD_UNREADABLE);
    private static final Set<Problem> OF_EVERY = EnumSet.of(
            Problem.KEY_MALFORMED,
            Problem.IN_PROGRESS,
            Problem.REQUEST_TOO_LARGE,
            Problem.MALFORMED_MULTIPART,
            Problem.MULTIPART_NOT_SUPPORTED,
            Problem.MALFORMED_CONTENT_TYPE,
            Problem.STORE_UNAVAILABLE);
    private static final Set<Problem> OF_JOINED = EnumSet.of(
            Problem.TRANSACTION_CONFLICT, Problem.ROLLED_BACK, Problem.RESPONSE_TOO_LARGE, Problem.ASYNC_NOT_SUPPORTED);
    private static final Set<Problem> OF_BOUND = EnumSet.of(
            Problem.KEY_NOT_HONOURED, Problem.USAGE_REFUSED, Problem.ROLLED_BACK, Problem.RESPONSE_TOO_LARGE);

    private OpenApiRefusals() {}

    static void addTo(ApiResponses responses, HttpRoute route) {
        responses.forEach((status, response) -> {
            if (status.startsWith("2") || status.startsWith("3") || status.equals("default")) {
                mark(response, route);
            }
        });
        Map<Integer, List<String>> codes = new TreeMap<>();
        for (Problem problem : of(route)) {
            codes.computeIfAbsent(problem.status(), status -> new ArrayList<>()).add(problem.code());
        }
        codes.forEach((status, named) -> add(responses, status, named));
    }

    private static Set<Problem> of(HttpRoute route) {
        Set<Problem> problems = EnumSet.copyOf(OF_EVERY);
        problems.addAll(OF_CAPTURED);
        if (!route.isKeyOptional()) {
            problems.add(Problem.KEY_MISSING);
        }
        if (route.isScopedByCaller()) {
            problems.add(Problem.CALLER_UNKNOWN);
        }
        if (route.fingerprint() != HttpFingerprint.none()) {
            problems.add(Problem.KEY_REUSED);
        }
        if (route.recorded().duplicates() == DuplicatePolicy.REFUSE) {
            problems.add(Problem.ALREADY_DONE);
        }
        if (route.recorded().expiry() == ExpiryPolicy.REFUSE) {
            problems.add(Problem.KEY_TOO_OLD);
        }
        problems.addAll(ofKind(route));
        return problems;
    }

    private static Set<Problem> ofKind(HttpRoute route) {
        Set<Problem> problems = EnumSet.noneOf(Problem.class);
        if (route.isBound()) {
            problems.addAll(OF_BOUND);
        } else {
            problems.add(Problem.REPLAY_NOT_ALLOWED);
            if (!route.isLeased()) {
                problems.addAll(OF_JOINED);
            }
        }
        String compared = route.fingerprint().toString();
        if (compared.equals("whole") || compared.equals("elements")) {
            problems.add(Problem.MALFORMED_JSON);
        }
        return problems;
    }

    /** Beside what the application says of the same status. */
    private static void add(ApiResponses responses, int status, List<String> codes) {
        ApiResponse response = responses.computeIfAbsent(Integer.toString(status), key -> new ApiResponse());
        String before = response.getDescription();
        String ours = "Idempotency key: " + String.join(", ", codes);
        response.setDescription(before == null ? ours : before + "; or: " + ours);
        Content content = response.getContent() == null ? new Content() : response.getContent();
        content.putIfAbsent(PROBLEM, new MediaType().schema(new Schema<>().$ref("#/components/schemas/" + SCHEMA)));
        response.setContent(content);
        if (status == Problem.IN_PROGRESS.status() || status == Problem.STORE_UNAVAILABLE.status()) {
            response.addHeaderObject(
                    "Retry-After", header("integer", "Seconds after which to ask again, where it may help."));
        }
    }

    private static void mark(ApiResponse response, HttpRoute route) {
        response.addHeaderObject(
                Answers.REPLAYED, header("boolean", "Whether an earlier request with the key was carried out."));
        response.addHeaderObject(
                Answers.FIRST_REQUEST,
                header("string", "On a repeat: id of the request that was carried out, where it is known."));
        if (route.currentState() != null) {
            response.addHeaderObject(
                    Answers.CURRENT_STATE,
                    header("boolean", "Whether this is the present state, and not the first answer."));
        }
    }

    private static Header header(String type, String description) {
        return new Header().schema(schemaOf(type)).description(description);
    }

    /** Both as OpenAPI 3.0 and as 3.1 has it. */
    static Schema<Object> schemaOf(String type) {
        Schema<Object> schema = new Schema<>();
        schema.setType(type);
        schema.addType(type);
        return schema;
    }

    static Schema<Object> schema(HttpSettings settings) {
        Schema<Object> code = schemaOf("string");
        code.setEnum(Arrays.stream(Problem.values()).<Object>map(Problem::code).toList());
        Schema<Object> type = schemaOf("string");
        type.setFormat("uri");
        type.setDescription(settings.problemBase() + " and the code");
        Schema<Object> schema = schemaOf("object");
        schema.addProperty("type", type);
        for (String text : List.of("title", "detail", "resource")) {
            schema.addProperty(text, schemaOf("string"));
        }
        schema.addProperty("status", schemaOf("integer"));
        schema.addProperty("code", code);
        schema.addProperty("retryable", schemaOf("boolean"));
        schema.setRequired(List.of("type", "title", "status", "detail", "code", "retryable"));
        schema.setDescription("What the server says about an idempotency key, as a problem of RFC 9457.");
        return schema;
    }
}
