package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.guard.VersionOutcome;
import io.yici.jdbc.VersionedUpdate;
import io.yici.spring.SpringTransactions;
import io.yici.spring.web.Client.Answer;
import jakarta.servlet.http.HttpServletRequest;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** A setting that is read with its ETag and written with If-Match, on a real server and database. */
class PreconditionTest {

    private static final int WRITERS = 8;

    private static ConfigurableApplicationContext context;
    private static Client client;

    /** The setting as it is read and written. */
    @RestController
    static class Desk {

        private final JdbcTemplate jdbc;
        private final VersionedUpdate settings;

        Desk(JdbcTemplate jdbc, SpringTransactions transactions) {
            this.jdbc = jdbc;
            this.settings = VersionedUpdate.of(transactions)
                    .table("setting")
                    .key("name")
                    .build();
        }

        private long version() {
            Long version = jdbc.queryForObject("select version from setting where name = 'tax'", Long.class);
            return version == null ? -1 : version;
        }

        @GetMapping("/setting")
        public ResponseEntity<String> read() {
            String value = jdbc.queryForObject("select content from setting where name = 'tax'", String.class);
            return ResponseEntity.ok()
                    .eTag(EntityTag.ofVersion(version()).toString())
                    .body(value);
        }

        @PutMapping("/setting")
        @Transactional
        public ResponseEntity<Void> write(@RequestBody String value, HttpServletRequest request) {
            long seen = version();
            IfMatch.of(request).require(EntityTag.ofVersion(seen));
            VersionOutcome outcome = settings.update("tax", seen, Map.of("content", value));
            if (outcome instanceof VersionOutcome.Updated updated) {
                return ResponseEntity.noContent()
                        .eTag(EntityTag.ofVersion(updated.version()).toString())
                        .build();
            }
            throw PreconditionException.failed(null);
        }
    }

    /** Catches whatever it gets, as advice of applications does. */
    @RestControllerAdvice
    static class CatchAll {

        @ExceptionHandler(Exception.class)
        ResponseEntity<String> any(Exception e) {
            return ResponseEntity.internalServerError().body(e.toString());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration(
            excludeName = {
                "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
                "org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration",
                "org.springframework.boot.jooq.autoconfigure.JooqAutoConfiguration",
                "org.mybatis.spring.boot.autoconfigure.MybatisAutoConfiguration"
            })
    @Import({Desk.class, CatchAll.class})
    static class App {

        @Bean
        SpringTransactions transactions(DataSource dataSource, PlatformTransactionManager manager) {
            return new SpringTransactions(dataSource, manager);
        }

        @Bean
        PreconditionAdvice preconditions() {
            return new PreconditionAdvice(HttpSettings.standard());
        }
    }

    @BeforeAll
    static void start() {
        context = new SpringApplicationBuilder(App.class)
                .web(WebApplicationType.SERVLET)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "logging.level.root=error",
                        "spring.datasource.url=" + GuardedServer.h2())
                .run();
        client = new Client(context.getEnvironment().getRequiredProperty("local.server.port", Integer.class));
        jdbc().execute(
                        "create table setting (name varchar(40) primary key, content varchar(40), version bigint not null)");
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private static JdbcTemplate jdbc() {
        return context.getBean(JdbcTemplate.class);
    }

    @BeforeEach
    void reset() {
        jdbc().execute("delete from setting");
        jdbc().execute("insert into setting (name, content, version) values ('tax', 'old', 7)");
    }

    private static Answer put(String value, String... headers) {
        HttpRequest.Builder request = client.request("/setting")
                .header("Content-Type", "text/plain")
                .PUT(HttpRequest.BodyPublishers.ofString(value));
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        return client.send(request.build());
    }

    private static String content() {
        return client.get("/setting").body();
    }

    @Test
    void writeOfWhatWasSeenPassesAndGivesTheNewTag() {
        Answer answer = put("new", "If-Match", client.get("/setting").header("ETag"));

        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.header("ETag")).isEqualTo("\"8\"");
        assertThat(content()).isEqualTo("new");
    }

    @Test
    @Tag("T-86")
    void writeOfWhatHasChangedSinceIsRefusedWithTheTagAsItIs() {
        String seen = client.get("/setting").header("ETag");
        put("other", "If-Match", seen);
        put("old", "If-Match", "*");

        Answer answer = put("mine", "If-Match", seen);

        assertThat(answer.status()).isEqualTo(412);
        assertThat(answer.code()).isEqualTo("precondition-failed");
        assertThat(answer.header("ETag")).isEqualTo("\"9\"");
        assertThat(content()).isEqualTo("old");
    }

    @Test
    void writeThatDoesNotSayWhatItHasSeenIsRefused() {
        Answer answer = put("mine", "Accept-Language", "zh-CN");

        assertThat(answer.status()).isEqualTo(428);
        assertThat(answer.code()).isEqualTo("precondition-required");
        assertThat(answer.body()).contains("\"retryable\":false").containsPattern("\\p{IsHan}{2}");
        assertThat(content()).isEqualTo("old");
    }

    @Test
    void headerThatIsNoneIsRefusedAsMalformed() {
        Answer answer = put("mine", "If-Match", "7");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("if-match-malformed");
    }

    @Test
    void ofManyWritersWhoHaveSeenTheSameOneWrites() throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<Answer>> answers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                String value = "by " + i;
                answers.add(writers.submit(() -> put(value, "If-Match", "\"7\"")));
            }
            List<Integer> statuses = new ArrayList<>();
            for (Future<Answer> answer : answers) {
                statuses.add(answer.get(30, TimeUnit.SECONDS).status());
            }
            assertThat(statuses).filteredOn(it -> it == 204).hasSize(1);
            assertThat(statuses).filteredOn(it -> it == 412).hasSize(WRITERS - 1);
        } finally {
            writers.shutdownNow();
        }
        assertThat(client.get("/setting").header("ETag")).isEqualTo("\"8\"");
    }
}
