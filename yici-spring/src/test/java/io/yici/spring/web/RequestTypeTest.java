package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpServletRequest;

class RequestTypeTest {

    private static MockHttpServletRequest request(String... lines) {
        return new MockHttpServletRequest("POST", "/orders") {
            @Override
            public Enumeration<String> getHeaders(String name) { // as they came: the mock would read them
                return Collections.enumeration(List.of(lines));
            }
        };
    }

    @Test
    void readsTheType() {
        assertThat(RequestType.of(request("application/json"))).isEqualTo(MediaType.APPLICATION_JSON);
        assertThat(RequestType.of(request(" text/plain;charset=UTF-8 ")))
                .isEqualTo(MediaType.parseMediaType("text/plain;charset=UTF-8"));
    }

    @Test
    void takesAnEmptyLineForNone() {
        assertThat(RequestType.of(request())).isNull();
        assertThat(RequestType.of(request(" "))).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "garbage",
                "/",
                "a/",
                "/b",
                "\"/!",
                "\"/",
                "\"a\"/b",
                "a/\"b",
                "a/b;charset=none",
                "a/b;x=\"",
                "*/*",
                "a/*"
            })
    void refusesWhatIsNone(String type) {
        assertThatThrownBy(() -> RequestType.of(request(type))).isInstanceOf(Refusal.class);
    }

    @Test
    void refusesTwo() {
        assertThatThrownBy(() -> RequestType.of(request("application/json", "application/json")))
                .isInstanceOf(Refusal.class);
    }
}
