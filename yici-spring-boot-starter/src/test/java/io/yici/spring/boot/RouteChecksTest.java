package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Operation;
import io.yici.spring.Idempotent;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.RepeatHarmless;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

class RouteChecksTest {

    private final WebApplicationContextRunner runner = CheckedApplication.web();

    private static HttpRoute route() {
        return HttpRoute.post("/orders/{number}").operation("order.create").build();
    }

    @Test
    void namesWritesThatNothingGuards() {
        runner.withBean(Open.class)
                .withBean(HttpRoute.class, RouteChecksTest::route)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining(
                                "YICI-C01 " + Open.class.getName() + ".remove(String), DELETE /orders/{id}:")
                        .hasMessageContaining("Open.any(), DELETE /any, PATCH /any, POST /any, PUT /any:")
                        .hasMessageContaining("gives no reason")
                        .hasMessageContaining("@RepeatHarmless(")
                        .message()
                        .doesNotContain("Open.read()"));
    }

    @Test
    void isQuietWhereEachIsGuardedOrSpokenFor() {
        runner.withBean(Guarded.class)
                .withBean(HttpRoute.class, RouteChecksTest::route)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void countsThePathOfTheServletIn() {
        WebApplicationContextRunner below =
                runner.withBean(Guarded.class).withPropertyValues("spring.mvc.servlet.path=/api");

        below.withBean(HttpRoute.class, RouteChecksTest::route)
                .run(context -> assertThat(context).getFailure().hasMessageContaining("POST /api/orders/{id}"));
        below.withBean(
                        HttpRoute.class,
                        () -> HttpRoute.post("/api/orders/{number}")
                                .operation("order.create")
                                .build())
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void isQuietWhereEveryWriteNeedsAKey() {
        runner.withBean(Open.class)
                .withPropertyValues("yici.http.require-key=all-writes")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    @Tag("R-02")
    void namesRoutesOfCallersWhoCannotBeKnown() {
        runner.withPropertyValues(CheckedApplication.WITHOUT_SECURITY)
                .withBean(HttpRoute.class, RouteChecksTest::route)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("YICI-C02 route POST /orders/{number} (order.create):")
                        .hasMessageContaining("scope("));
    }

    @Test
    @Tag("R-02")
    void isQuietWhereARouteNamesItsScopeOrSecurityIsThere() {
        runner.withPropertyValues(CheckedApplication.WITHOUT_SECURITY)
                .withBean(
                        HttpRoute.class,
                        () -> HttpRoute.post("/hooks/{sender}")
                                .operation("hook")
                                .scope(request -> "hooks")
                                .build())
                .run(context -> assertThat(context).hasNotFailed());
        runner.withBean(HttpRoute.class, RouteChecksTest::route)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void namesARouteThatHasAMethodsOperation() {
        runner.withBean(Orders.class)
                .withBean(HttpRoute.class, RouteChecksTest::route)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("YICI-C08 route POST /orders/{number} (order.create):")
                        .hasMessageContaining("Orders.create(String)"));
    }

    @Test
    void isQuietWhereTheRouteIsBoundForIt() {
        runner.withBean(Orders.class)
                .withBean(
                        HttpRoute.class,
                        () -> HttpRoute.post("/orders/{number}")
                                .bind(Operation.named("order.create", String.class)
                                        .build())
                                .build())
                .run(context -> assertThat(context).hasNotFailed());
    }

    @RestController
    static class Open {

        @PostMapping("/orders/{id}")
        void create(@PathVariable String id) {}

        @DeleteMapping("/orders/{id}")
        void remove(@PathVariable String id) {}

        @RequestMapping("/any")
        void any() {}

        @PutMapping("/blank")
        @RepeatHarmless(" ")
        void blank() {}

        @GetMapping("/orders")
        void read() {}
    }

    @RestController
    static class Guarded {

        @PostMapping("/orders/{id}")
        public void create(@PathVariable String id) {}

        @PutMapping("/names/{id}")
        @RepeatHarmless("sets what is set already")
        public void rename(@PathVariable String id) {}

        @DeleteMapping("/orders/{id}")
        @Idempotent(operation = "order.remove", key = "#id")
        public void remove(@PathVariable String id) {}
    }

    static class Orders {

        @Idempotent(operation = "order.create", key = "#number")
        public String create(String number) {
            return number;
        }
    }
}
