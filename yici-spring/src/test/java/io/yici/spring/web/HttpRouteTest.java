package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.ExpiryPolicy;
import io.yici.Mode;
import io.yici.Operation;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class HttpRouteTest {

    private static final HttpRoute ORDERS =
            HttpRoute.post("/orders").operation("order.create").build();
    private static final HttpRoute ORDER =
            HttpRoute.post("/orders/{id}").operation("order.change").build();
    private static final HttpRoute LATEST =
            HttpRoute.post("/orders/latest").operation("order.latest").build();

    private static MockHttpServletRequest request(String method, String uri) {
        return new MockHttpServletRequest(method, uri);
    }

    @Test
    void isJoinedAndAnswersAtOnceUnlessSaidOtherwise() {
        Operation<HttpAnswer> operation = ORDERS.operation();
        assertThat(operation.id()).isEqualTo("order.create");
        assertThat(operation.mode()).isEqualTo(Mode.JOINED);
        assertThat(operation.waiting()).isZero();
        assertThat(operation.retention()).isEqualTo(Operation.DEFAULT_RETENTION);
    }

    @Test
    void takesItsSettingsInAnyOrder() {
        HttpRoute route = HttpRoute.put("/a")
                .leased()
                .waiting(Duration.ofSeconds(3))
                .money()
                .operation("a")
                .documentation("text")
                .build();
        assertThat(route.operation().mode()).isEqualTo(Mode.LEASED);
        assertThat(route.operation().waiting()).hasSeconds(3);
        assertThat(route.operation().expiry()).isEqualTo(ExpiryPolicy.REFUSE);
        assertThat(route.operation().documentation()).isEqualTo("text");
    }

    @Test
    void refusesWhatCannotBeGuarded() {
        assertThatThrownBy(() -> HttpRoute.on("HEAD", "/a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpRoute.post("/a").build()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> HttpRoute.post("/a").maxResponseBody(2_000_000))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Routes(List.of(ORDERS, ORDERS), RequireKey.DECLARED))
                .hasMessageContaining("order.create");
        HttpRoute same = HttpRoute.post("/orders").operation("other").build();
        assertThatThrownBy(() -> new Routes(List.of(ORDERS, same), RequireKey.DECLARED))
                .hasMessageContaining("/orders");
    }

    @Test
    void hasNoModeOfItsOwnWhereItIsBound() {
        HttpRoute bound = HttpRoute.post("/a").bind(BoundDesk.CREATE).build();
        assertThat(bound.recorded()).isSameAs(BoundDesk.CREATE);
        assertThat(bound.isLeased()).isFalse();
        assertThatThrownBy(bound::operation).hasMessageContaining("bound");
        HttpRouteBuilder both = HttpRoute.post("/a").bind(BoundDesk.CREATE).leased();
        assertThatThrownBy(both::build).hasMessageContaining("settled there");
        HttpRoute second = HttpRoute.put("/a").bind(BoundDesk.CREATE).build();
        assertThat(new Routes(List.of(bound, second), RequireKey.DECLARED).all())
                .hasSize(2);
        HttpRoute same = HttpRoute.post("/b").operation("bound.create").build();
        assertThatThrownBy(() -> new Routes(List.of(bound, same), RequireKey.DECLARED))
                .hasMessageContaining("bound.create");
        assertThatThrownBy(() -> new Routes(List.of(same, bound), RequireKey.DECLARED))
                .hasMessageContaining("bound.create");
    }

    @Test
    void isFoundByMethodAndTheMostSpecificPath() {
        Routes routes = new Routes(List.of(ORDER, ORDERS, LATEST), RequireKey.DECLARED);
        assertThat(routes.of(request("POST", "/orders"))).isSameAs(ORDERS);
        assertThat(routes.of(request("POST", "/orders/7"))).isSameAs(ORDER);
        assertThat(routes.of(request("POST", "/orders/latest"))).isSameAs(LATEST);
        assertThat(routes.of(request("POST", "/%6frders"))).isSameAs(ORDERS);
        assertThat(routes.of(request("POST", "/orders;v=1"))).isSameAs(ORDERS);
        assertThat(routes.of(request("PUT", "/orders"))).isNull();
        assertThat(routes.of(request("GET", "/orders"))).isNull();
        assertThat(routes.of(request("POST", "/other"))).isNull();
    }

    @Test
    void isFoundBelowTheContextPath() {
        MockHttpServletRequest request = request("POST", "/shop/orders");
        request.setContextPath("/shop");
        assertThat(new Routes(List.of(ORDERS), RequireKey.DECLARED).of(request)).isSameAs(ORDERS);
    }

    @Test
    void coversEveryWriteWhereThatIsSet() {
        Routes routes = new Routes(List.of(ORDERS), RequireKey.ALL_WRITES);
        assertThat(routes.of(request("POST", "/orders"))).isSameAs(ORDERS);
        for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
            HttpRoute route = Objects.requireNonNull(routes.of(request(method, "/other/1")));
            assertThat(route.operation().id()).isEqualTo("http.write");
            assertThat(route.isKeyOptional()).isFalse();
        }
        assertThat(routes.of(request("GET", "/other/1"))).isNull();
    }

    @Test
    @Tag("R-32")
    void neverReplaysWhatBelongsToOneExchange() {
        HttpSettings standard = HttpSettings.standard();
        assertThatThrownBy(() -> new HttpSettings(
                        "Key",
                        RequireKey.DECLARED,
                        255,
                        Set.of("set-cookie"),
                        standard.problemBase(),
                        KeySyntax.LENIENT))
                .hasMessageContaining("set-cookie");
        assertThatThrownBy(() -> new HttpSettings(
                        "a b",
                        RequireKey.DECLARED,
                        255,
                        standard.replayedHeaders(),
                        standard.problemBase(),
                        KeySyntax.LENIENT))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HttpSettings(
                        "Key",
                        RequireKey.DECLARED,
                        256,
                        standard.replayedHeaders(),
                        standard.problemBase(),
                        KeySyntax.LENIENT))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
