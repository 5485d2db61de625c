package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.yici.DuplicatePolicy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

@Tag("R-17")
@Tag("IC-14")
class OpenApiPolicyTest {

    private static final HttpSettings SETTINGS = HttpSettings.standard();
    private static final List<HttpRoute> ROUTES = List.of(
            HttpRoute.post("/orders").operation("api.order").build(),
            HttpRoute.post("/orders/{orderNo}/payments")
                    .operation("api.payment")
                    .leased()
                    .money()
                    .duplicates(DuplicatePolicy.REFUSE)
                    .build(),
            HttpRoute.put("/orders/{no}")
                    .operation("api.change")
                    .keyOptional()
                    .scope(request -> "all")
                    .fingerprint(HttpFingerprint.none())
                    .currentState((request, first) -> null)
                    .build(),
            HttpRoute.post("/refunds").bind(BoundDesk.CREATE).build());

    private static Operation operation() {
        return new Operation().responses(new ApiResponses().addApiResponse("201", new ApiResponse()));
    }

    private static OpenAPI described(HttpSettings settings) {
        OpenAPI document = new OpenAPI()
                .paths(new Paths()
                        .addPathItem("/orders", new PathItem().post(operation()).get(operation()))
                        .addPathItem("/orders/{id}/payments", new PathItem().post(operation()))
                        .addPathItem(
                                "/orders/{id}", new PathItem().put(operation()).patch(operation()))
                        .addPathItem("/refunds", new PathItem().post(operation())));
        new OpenApiPolicy(ROUTES, settings).describe(document);
        return document;
    }

    private static Operation post(String path) {
        return described(SETTINGS).getPaths().get(path).getPost();
    }

    private static Parameter key(Operation operation) {
        assertThat(operation.getParameters()).hasSize(1);
        return operation.getParameters().get(0);
    }

    @Test
    @Tag("IC-29")
    void guardedOperationHasTheHeader() {
        Parameter key = key(post("/orders"));
        assertThat(key.getName()).isEqualTo("Idempotency-Key");
        assertThat(key.getIn()).isEqualTo("header");
        assertThat(key.getRequired()).isTrue();
        assertThat(key.getSchema().getMaxLength()).isEqualTo(512);
        assertThat(key.getDescription()).contains("255", "RFC 9651", "PT24H", "runs-again", "first-answer");
        Operation optional = described(SETTINGS).getPaths().get("/orders/{id}").getPut();
        assertThat(key(optional).getRequired()).isFalse();
    }

    @Test
    void headerThatTheHandlerDeclaresIsReplacedByIt() {
        OpenAPI document = new OpenAPI()
                .paths(new Paths()
                        .addPathItem(
                                "/orders",
                                new PathItem()
                                        .post(new Operation()
                                                .addParametersItem(new Parameter()
                                                        .name("idempotency-key")
                                                        .in("header"))
                                                .addParametersItem(new Parameter()
                                                        .name("page")
                                                        .in("query")))));
        OpenApiPolicy policy = new OpenApiPolicy(ROUTES, SETTINGS);
        policy.describe(document);
        policy.describe(document);
        assertThat(document.getPaths().get("/orders").getPost().getParameters())
                .extracting(Parameter::getName)
                .containsExactly("page", "Idempotency-Key");
    }

    @Test
    @Tag("R-18")
    void refusalsAreProblems() {
        ApiResponses order = post("/orders").getResponses();
        assertThat(order.keySet())
                .contains("201", "400", "403", "409", "422", "503")
                .doesNotContain("412");
        assertThat(order.get("409").getDescription()).contains("in-progress").doesNotContain("already-done");
        assertThat(order.get("409").getHeaders()).containsKey("Retry-After");
        assertThat(order.get("400")
                        .getContent()
                        .get("application/problem+json")
                        .getSchema()
                        .get$ref())
                .isEqualTo("#/components/schemas/IdempotencyProblem");
        assertThat(order.get("201").getHeaders())
                .containsOnlyKeys("Idempotent-Replayed", "Idempotency-Original-Request-Id");
        ApiResponses payment = post("/orders/{id}/payments").getResponses();
        assertThat(payment.get("409").getDescription()).contains("already-done");
        assertThat(payment.get("412").getDescription()).contains("key-too-old");
        ApiResponses change =
                described(SETTINGS).getPaths().get("/orders/{id}").getPut().getResponses();
        assertThat(change.keySet()).contains("400").doesNotContain("422");
        assertThat(change.get("403").getDescription())
                .contains("replay-not-allowed")
                .doesNotContain("caller-unknown");
        assertThat(change.get("400").getDescription()).doesNotContain("key-missing");
        assertThat(change.get("201").getHeaders()).containsKey("Idempotent-Current-State");
        assertThat(Objects.requireNonNull(
                                described(SETTINGS).getComponents().getSchemas().get("IdempotencyProblem"))
                        .getProperties())
                .containsKeys("type", "code", "retryable", "resource");
    }

    @Test
    @Tag("R-18")
    void refusalsAreThoseOfTheKindOfRoute() {
        ApiResponses joined = post("/orders").getResponses();
        ApiResponses leased = post("/orders/{id}/payments").getResponses();
        ApiResponses bound = post("/refunds").getResponses();
        assertThat(joined.get("400").getDescription()).contains("malformed-json", "malformed-multipart");
        assertThat(joined.get("415").getDescription()).contains("multipart-not-supported");
        assertThat(joined.get("403").getDescription()).contains("replay-not-allowed");
        assertThat(leased.get("403").getDescription()).contains("replay-not-allowed");
        assertThat(bound.get("403").getDescription()).doesNotContain("replay-not-allowed");
        assertThat(joined.get("500").getDescription())
                .contains("rolled-back", "response-too-large", "async-not-supported")
                .doesNotContain("key-not-honoured");
        assertThat(bound.get("500").getDescription())
                .contains("rolled-back", "response-too-large", "key-not-honoured", "usage-refused");
        assertThat(leased.keySet()).doesNotContain("500");
    }

    @Test
    @Tag("IC-04")
    @Tag("IC-08")
    @Tag("IC-15")
    void policyIsThere() {
        Map<?, ?> order = (Map<?, ?>) post("/orders").getExtensions().get(OpenApiPolicy.EXTENSION);
        assertThat(order.get("operation")).isEqualTo("api.order");
        assertThat(order.get("scope")).isEqualTo("caller");
        assertThat(order.get("retention")).isEqualTo("PT24H");
        assertThat(order.get("errors")).isEqualTo("standard");
        assertThat(order.get("header")).isEqualTo("Idempotency-Key");
        Map<?, ?> payment =
                (Map<?, ?>) post("/orders/{id}/payments").getExtensions().get(OpenApiPolicy.EXTENSION);
        assertThat(payment.get("afterRetention")).isEqualTo("refused");
        assertThat(payment.get("repeat")).isEqualTo("refused");
        Map<?, ?> refund = (Map<?, ?>) post("/refunds").getExtensions().get(OpenApiPolicy.EXTENSION);
        assertThat(refund.get("repeat")).isEqualTo("first-value-rendered-again");
    }

    @Test
    void whatIsNotGuardedIsLeftAlone() {
        OpenAPI document = described(SETTINGS);
        PathItem change = document.getPaths().get("/orders/{id}");
        for (Operation free : List.of(document.getPaths().get("/orders").getGet(), change.getPatch())) {
            assertThat(free).isEqualTo(operation());
        }
        OpenAPI empty = new OpenAPI();
        new OpenApiPolicy(ROUTES, SETTINGS).describe(empty);
        assertThat(empty).isEqualTo(new OpenAPI());
    }

    @Test
    void everyWriteIsDescribedWhereEveryWriteIsGuarded() {
        HttpSettings all = new HttpSettings(
                "X-Once", RequireKey.ALL_WRITES, 40, SETTINGS.replayedHeaders(), "https://p/", KeySyntax.STRICT);
        OpenAPI document = described(all);
        Operation patch = document.getPaths().get("/orders/{id}").getPatch();
        assertThat(key(patch).getName()).isEqualTo("X-Once");
        assertThat(patch.getExtensions().get(OpenApiPolicy.EXTENSION).toString())
                .contains("operation=http.write");
        assertThat(document.getPaths().get("/orders").getGet()).isEqualTo(operation());
    }

    /** The published pattern and the filter never differ. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "abc",
                "\"abc\"",
                "'abc'",
                "'abc",
                "abc'",
                "`",
                "a'b",
                "a`b",
                "\"it's\"",
                "\"'\"",
                "a,b",
                "\"a,b\"",
                "a;b",
                "a;",
                "\"a\";x=1",
                "\"a\\\"b\"",
                "\"a\\\\\"",
                "\"a\\n\"",
                "\"",
                "\"\"",
                "\" \"",
                "\"  a\"",
                "\"a",
                "a\"",
                "a\\b",
                "?1",
                ":azE=:",
                "1.5",
                "-",
                ":",
                "[",
                "]",
                "a]",
                "<a>",
                "caf\u00e9",
                "\"caf\u00e9\"",
                "a b",
                "\"a\"b\"",
                "~",
                "!"
            })
    @Tag("IC-29")
    void patternSaysWhatTheFilterDoes(String line) {
        for (KeySyntax syntax : KeySyntax.values()) {
            for (int most : new int[] {1, 2, 255}) {
                HttpSettings settings = new HttpSettings(
                        "Key", RequireKey.DECLARED, most, SETTINGS.replayedHeaders(), SETTINGS.problemBase(), syntax);
                assertThat(Pattern.matches(KeyPattern.of(settings), line))
                        .as("%s, %s %s", line, syntax, most)
                        .isEqualTo(isTaken(settings, line));
            }
        }
        assertThat(key(post("/orders")).getSchema().getPattern()).isEqualTo(KeyPattern.of(SETTINGS));
    }

    private static boolean isTaken(HttpSettings settings, String line) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.addHeader("Key", line);
        try {
            return new KeyHeader(settings).read(request).isPresent();
        } catch (Refusal refusal) {
            return false;
        }
    }
}
