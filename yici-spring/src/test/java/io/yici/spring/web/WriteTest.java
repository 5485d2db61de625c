package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteTest {

    private static boolean isGuarded(String pattern, String route) {
        return new Write("POST", pattern)
                .isGuardedBy(HttpRoute.post(route).operation("any").build());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/orders | /orders",
                "/orders/{id}/items/{item} | /orders/{order}/items/{no}",
                "/orders/{id:\\d{3}} | /orders/{number:\\d{3}}",
                "/orders/{id:\\d{3}} | /orders/{number}",
                "/orders/{id} | /orders/*",
                "/orders/{id} | /**",
                "/files/{*path} | /files/**",
                "/files/** | /files/{*rest}",
                "/file? | /{name}",
                "orders | /orders"
            })
    void routeTakesAllThatTheHandlerDoes(String pattern, String route) {
        assertThat(isGuarded(pattern, route)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/orders | /orders/{id}",
                "/orders/{id} | /orders/special",
                "/orders/{id} | /orders/{id:\\d+}",
                "/files/{*path} | /files/{name}",
                "/orders/* | /orders/new",
                "/orders | /refunds"
            })
    void routeLeavesSomeOut(String pattern, String route) {
        assertThat(isGuarded(pattern, route)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"POST, true", "PUT, false"})
    void methodCounts(String method, boolean guarded) {
        HttpRoute route = HttpRoute.post("/orders").operation("any").build();

        assertThat(new Write(method, "/orders").isGuardedBy(route)).isEqualTo(guarded);
    }
}
