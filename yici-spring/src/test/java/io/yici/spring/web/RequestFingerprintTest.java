package io.yici.spring.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Fingerprint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

@Tag("R-05")
class RequestFingerprintTest {

    private static final String JSON = "application/json";

    private static Fingerprint of(String method, String target, String type, String body) {
        int mark = target.indexOf('?');
        MockHttpServletRequest request =
                new MockHttpServletRequest(method, mark < 0 ? target : target.substring(0, mark));
        request.setQueryString(mark < 0 ? null : target.substring(mark + 1));
        request.setContentType(type.isEmpty() ? null : type);
        return RequestFingerprint.of(new BufferedRequest(request, body.getBytes(UTF_8)));
    }

    private static Fingerprint json(String body) {
        return of("POST", "/orders", JSON, body);
    }

    @Test
    @Tag("T-08")
    @Tag("T-09")
    @Tag("R-100")
    void ignoresHowJsonIsSpelt() {
        assertThat(json("{\"a\":1,\"b\":[1,2]}"))
                .isEqualTo(json(" {\"b\" : [1.0, 2e0], \"a\": 1}"))
                .isEqualTo(of("POST", "/orders", "Application/JSON; Charset=\"utf-8\"", "{\"a\":1,\"b\":[1,2]}"))
                .isNotEqualTo(json("{\"a\":\"1\",\"b\":[1,2]}"))
                .isNotEqualTo(json("{\"a\":1,\"b\":[2,1]}"));
        assertThat(json("9007199254740993")).isNotEqualTo(json("9007199254740992"));
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /orders",
        "POST, /refunds",
        "POST, /orders/2",
        "POST, /orders?dry=true",
        "POST, /orders?",
        "POST, /orders/"
    })
    @Tag("T-06")
    @Tag("B04")
    void tellsMethodPathAndQueryApart(String method, String target) {
        Fingerprint other = of(method, target, JSON, "{}");
        if (target.equals("/orders?")) {
            assertThat(other).isEqualTo(json("{}"));
        } else {
            assertThat(other).isNotEqualTo(json("{}"));
        }
    }

    @Test
    void ignoresTheOrderOfQueryNamesButNotOfValues() {
        Fingerprint query = of("POST", "/o?a=1&b=2&a=3", "", "");
        assertThat(query)
                .isEqualTo(of("POST", "/o?b=2&a=1&a=3", "", ""))
                .isEqualTo(of("POST", "/o?b=%32&&a=1&a=3", "", ""))
                .isNotEqualTo(of("POST", "/o?b=2&a=3&a=1", "", ""))
                .isNotEqualTo(of("POST", "/o?a=1&a=3", "", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no-type-at-all",
                "*/*",
                "text/*",
                "application/*+json",
                "/",
                "a/b; charset=nonsense",
                "application/json; charset=",
                "a/b,c/d"
            })
    void refusesContentTypesThatAreNone(String type) {
        assertThatThrownBy(() -> of("POST", "/orders", type, "{}"))
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal -> assertThat(refusal.problem()).isEqualTo(Problem.MALFORMED_CONTENT_TYPE));
    }

    @ParameterizedTest
    @CsvSource({
        "application/json",
        "application/merge-patch+json",
        "text/plain",
        "application/xml",
        "application/octet-stream",
        "application/x-www-form-urlencoded",
        "''"
    })
    @Tag("T-13")
    @Tag("B19")
    void tellsBodiesOfEveryTypeApart(String type) {
        Fingerprint one = of("POST", "/orders", type, "{\"a\":1}");
        assertThat(one)
                .isEqualTo(of("POST", "/orders", type, "{\"a\":1}"))
                .isNotEqualTo(of("POST", "/orders", type, "{\"a\":2}"))
                .isNotEqualTo(of("POST", "/orders", type, ""));
    }

    @Test
    void tellsContentTypesApart() {
        assertThat(of("POST", "/o", "text/plain", "1"))
                .isNotEqualTo(of("POST", "/o", JSON, "1"))
                .isNotEqualTo(of("POST", "/o", "", "1"))
                .isNotEqualTo(of("POST", "/o", "text/plain;charset=utf-16", "1"))
                .isEqualTo(of("POST", "/o", "text/plain; charset=UTF-8", "1"));
    }

    @Test
    void readsAFormThatSomebodyElseHasRead() {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/o");
        request.setContentType("application/x-www-form-urlencoded");
        request.addParameter("a", "1");
        Fingerprint read = RequestFingerprint.of(new BufferedRequest(request, new byte[0]));
        assertThat(read)
                .isEqualTo(of("POST", "/o", "application/x-www-form-urlencoded", "a=1"))
                .isNotEqualTo(of("POST", "/o", "application/x-www-form-urlencoded", "a=2"));
    }

    @Test
    void refusesMalformedJson() {
        assertThatThrownBy(() -> json("{\"a\":"))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.problem()).isEqualTo(Problem.MALFORMED_JSON));
    }
}
