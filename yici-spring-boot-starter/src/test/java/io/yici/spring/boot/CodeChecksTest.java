package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.Idempotent;
import io.yici.spring.boot.CheckedServices.Engine;
import io.yici.spring.boot.CheckedServices.JdbcLog;
import io.yici.spring.boot.CheckedServices.Journal;
import io.yici.spring.boot.CheckedServices.Log;
import io.yici.spring.boot.CheckedServices.Payments;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.RepeatHarmless;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** The checks that follow calls: which findings there are, and that there are none where there is no mistake. */
class CodeChecksTest {

    private final WebApplicationContextRunner runner = CheckedApplication.web();

    private void assertQuiet(Class<?>... types) {
        with(types).run(context -> assertThat(context).hasNotFailed());
    }

    private WebApplicationContextRunner with(Class<?>... types) {
        WebApplicationContextRunner with = runner;
        for (Class<?> type : types) {
            with = with.withBean(type);
        }
        return with;
    }

    @Test
    @Tag("B25")
    void namesACallPastTheProxy() {
        with(Selfish.class, Inheriting.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("YICI-C10 " + Selfish.class.getName() + ".all(String):")
                        .hasMessageContaining("YICI-C10 " + Selfish.class.getName() + ".later:")
                        .hasMessageContaining("YICI-C10 " + Base.class.getName() + ".both(String):")
                        .hasMessageContaining("it calls pay(String) of its own object")
                        .message()
                        .doesNotContain("pay(String):", "viaProxy", "onlyPlain"));
    }

    @Test
    void namesReadsThatReachAWrite() {
        with(Reader.class, Journal.class, Payments.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("YICI-C11 " + Reader.class.getName() + ".touch(String), GET /touch/{id}:")
                        .hasMessageContaining(
                                "Journal.write(String) → org.springframework.jdbc.core.JdbcTemplate.update(")
                        .hasMessageContaining("Reader.pay(String), GET /pay/{id}:")
                        .message()
                        .doesNotContain("GET /harmless", "GET /look", "GET /guarded"));
    }

    @Test
    void namesWritesBesideAGuardedService() {
        with(Clerk.class, JdbcLog.class, Payments.class, Engine.class)
                .withBean(
                        HttpRoute.class,
                        () -> HttpRoute.put("/bound/{id}").bind(Engine.BOOK).build())
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("YICI-C12 " + Clerk.class.getName() + ".pay(String), POST /pay/{id}:")
                        .hasMessageContaining("JdbcTemplate.update(")
                        .hasMessageContaining("Clerk.bound(String), PUT /bound/{id}:")
                        .message()
                        .doesNotContain("POST /engine", "YICI-C01"));
    }

    @Test
    void isQuietAboutHandlersOfGuardedServices() {
        assertQuiet(Plain.class, Payments.class, Engine.class);
    }

    @Test
    void isQuietAboutACapturedRouteWhateverItsHandlerDoes() {
        with(Captured.class, Payments.class)
                .withBean(
                        HttpRoute.class,
                        () -> HttpRoute.post("/pay/{id}").operation("web.pay").build())
                .run(context -> assertThat(context).hasNotFailed());
    }

    static class Selfish {

        private final Selfish proxy = null;

        @Idempotent(operation = "self.pay", key = "#id")
        public void pay(String id) {}

        public void all(String id) {
            pay(id);
        }

        public Runnable later() {
            return () -> pay("later");
        }

        public void viaProxy(String id) {
            proxy.pay(id);
        }

        public void onlyPlain() {
            viaProxy("1");
        }
    }

    static class Base {

        public void both(String id) {
            pay(id);
        }

        public void pay(String id) {}
    }

    static class Inheriting extends Base {

        @Override
        @Idempotent(operation = "inheriting.pay", key = "#id")
        public void pay(String id) {
            super.pay(id);
        }
    }

    @RestController
    static class Reader {

        private final Journal journal;
        private final Payments payments;

        Reader(Journal journal, Payments payments) {
            this.journal = journal;
            this.payments = payments;
        }

        @GetMapping("/touch/{id}")
        void touch(@PathVariable String id) {
            journal.write(id);
        }

        @GetMapping("/pay/{id}")
        void pay(@PathVariable String id) {
            payments.pay(id);
        }

        @GetMapping("/harmless/{id}")
        @RepeatHarmless("counts views, roughly")
        void harmless(@PathVariable String id) {
            journal.write(id);
        }

        @GetMapping("/look")
        String look() {
            return journal.last();
        }

        @GetMapping("/guarded/{id}")
        @Idempotent(operation = "reader.guarded", key = "#id")
        public void guarded(@PathVariable String id) {
            journal.write(id);
        }
    }

    @RestController
    static class Clerk {

        private final Log log;
        private final Payments payments;
        private final Engine engine;

        Clerk(Log log, Payments payments, Engine engine) {
            this.log = log;
            this.payments = payments;
            this.engine = engine;
        }

        @PostMapping("/pay/{id}")
        void pay(@PathVariable String id) {
            log.note(id);
            payments.pay(id);
        }

        @PutMapping("/bound/{id}")
        String bound(@PathVariable String id) {
            String booked = engine.book(id);
            log.note(id);
            return booked;
        }

        @PostMapping("/engine/{id}")
        String engine(@PathVariable String id) {
            return engine.book(id);
        }
    }

    @RestController
    static class Plain {

        private final Payments payments;
        private final Engine engine;

        Plain(Payments payments, Engine engine) {
            this.payments = payments;
            this.engine = engine;
        }

        @PostMapping("/pay/{id}")
        void pay(@PathVariable String id) {
            payments.pay(id);
        }

        @PostMapping("/book/{id}")
        String book(@PathVariable String id) {
            return engine.book(id);
        }
    }

    @RestController
    static class Captured {

        private final Payments payments;
        private final JdbcTemplate jdbc;

        Captured(Payments payments, JdbcTemplate jdbc) {
            this.payments = payments;
            this.jdbc = jdbc;
        }

        @PostMapping("/pay/{id}")
        void pay(@PathVariable String id) {
            jdbc.update("insert into log (line) values (?)", id);
            payments.pay(id);
        }
    }
}
