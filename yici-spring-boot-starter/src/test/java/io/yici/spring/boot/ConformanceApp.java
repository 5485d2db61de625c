package io.yici.spring.boot;

import io.yici.BoundKey;
import io.yici.FailurePolicy;
import io.yici.Idempotency;
import io.yici.Operation;
import io.yici.spring.web.HttpRoute;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** One write behind a route of each kind, on a real server with security, as a user would set it up. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@RestController
class ConformanceApp {

    static final Operation<String> BOUND = Operation.named("conformance.bound", String.class)
            .waiting(Duration.ZERO)
            .failures(FailurePolicy.builder()
                    .complete(Declined.class, "declined", Declined::new)
                    .build())
            .build();

    /** Final in the bound route. */
    static final class Declined extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Declined(String message) {
            super(message);
        }
    }

    private final JdbcTemplate jdbc;
    private final Idempotency idempotency;
    final Doorstep doorstep = new Doorstep();

    ConformanceApp(JdbcTemplate jdbc, Idempotency idempotency) {
        this.jdbc = jdbc;
        this.idempotency = idempotency;
        jdbc.execute("create table effect (id identity primary key)");
    }

    static ConfigurableApplicationContext start(String... properties) {
        return new SpringApplicationBuilder(ConformanceApp.class)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "logging.level.root=error",
                        "logging.level.org.apache.catalina=off",
                        "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1")
                .properties(properties)
                .run();
    }

    int effects() {
        Integer count = jdbc.queryForObject("select count(*) from effect", Integer.class);
        return count == null ? 0 : count;
    }

    private String write(String body) {
        if (body.contains("final")) {
            throw new Declined("declined as number " + effects());
        }
        if (body.contains("slow")) {
            doorstep.pass();
        }
        jdbc.update("insert into effect default values");
        return "number " + effects();
    }

    @PostMapping({"/joined", "/leased", "/free"})
    ResponseEntity<String> unbound(@RequestBody(required = false) byte @Nullable [] body) {
        return ResponseEntity.status(201).body(write(text(body)));
    }

    @PostMapping("/bound")
    ResponseEntity<String> bound(@RequestBody(required = false) byte @Nullable [] body) {
        return ResponseEntity.status(201)
                .body(idempotency.run(BOUND, BoundKey.current(), execution -> write(text(body))));
    }

    /** One byte a character, so that any body is one. */
    private static String text(byte @Nullable [] body) {
        return body == null ? "" : new String(body, StandardCharsets.ISO_8859_1);
    }

    @ExceptionHandler
    ResponseEntity<String> declined(Declined declined) {
        return ResponseEntity.unprocessableContent().body(declined.getMessage());
    }

    @Bean
    static HttpRoute joined() {
        return HttpRoute.post("/joined").operation("conformance.joined").build();
    }

    @Bean
    static HttpRoute leased() {
        return HttpRoute.post("/leased")
                .operation("conformance.leased")
                .leased()
                .build();
    }

    @Bean
    static HttpRoute boundRoute() {
        return HttpRoute.post("/bound").bind(BOUND).build();
    }

    @Bean
    static SecurityFilterChain security(HttpSecurity http) throws Exception {
        return http.csrf(it -> it.disable())
                .authorizeHttpRequests(it ->
                        it.requestMatchers("/error").permitAll().anyRequest().authenticated())
                .httpBasic(Customizer.withDefaults())
                .build();
    }

    /** Not the manager itself: it would put costly digests in place of the passwords. */
    @Bean
    static UserDetailsService users() {
        InMemoryUserDetailsManager users = new InMemoryUserDetailsManager(
                User.withUsername("alice").password("{noop}alice").build(),
                User.withUsername("bob").password("{noop}bob").build());
        return users::loadUserByUsername;
    }
}
