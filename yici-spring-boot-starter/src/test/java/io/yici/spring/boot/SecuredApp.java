package io.yici.spring.boot;

import io.yici.BoundKey;
import io.yici.Idempotency;
import io.yici.Operation;
import io.yici.spring.Idempotent;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.ReplayAccess;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** A shop whose handlers are guarded by method security, and whose callers' roles change. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableMethodSecurity
@Import({SecuredApp.Desk.class, SecuredApp.Shop.class})
class SecuredApp {

    private static final String BUYER = "@roles.isBuyer(authentication)";
    private static final Operation<String> BOUND =
            Operation.named("test.bound", String.class).build();

    /** Who has which roles at the moment, and how often a method's rule asked. */
    static class Roles {

        private final Map<String, String[]> granted = new ConcurrentHashMap<>();
        private final Map<String, Integer> asked = new ConcurrentHashMap<>();

        void grant(String user, String... roles) {
            granted.put(user, roles);
        }

        int asked(String user) {
            return asked.getOrDefault(user, 0);
        }

        public boolean isBuyer(Authentication caller) {
            asked.merge(caller.getName(), 1, Integer::sum);
            return caller.getAuthorities().stream().anyMatch(it -> "ROLE_BUYER".equals(it.getAuthority()));
        }
    }

    @RestController
    static class Desk {

        private final AtomicInteger runs = new AtomicInteger();
        private final Idempotency idempotency;
        private final Shop shop;

        Desk(Idempotency idempotency, Shop shop) {
            this.idempotency = idempotency;
            this.shop = shop;
        }

        @PreAuthorize(BUYER)
        @PostMapping({"/joined", "/leased"})
        public String captured() {
            return "secret " + runs.incrementAndGet();
        }

        @PostMapping({"/open", "/lenient"})
        public String open() {
            return "secret " + runs.incrementAndGet();
        }

        @PreAuthorize(BUYER)
        @PostMapping("/bound")
        public String bound() {
            return idempotency.run(BOUND, BoundKey.current(), execution -> "secret " + runs.incrementAndGet());
        }

        @PostMapping("/method")
        public String method(@RequestHeader("Idempotency-Key") String key) {
            return shop.order(key);
        }
    }

    static class Shop {

        private final AtomicInteger runs = new AtomicInteger();

        @PreAuthorize(BUYER)
        @Idempotent(operation = "test.method", key = "#key")
        public String order(String key) {
            return "secret " + runs.incrementAndGet();
        }
    }

    @Bean
    Roles roles() {
        return new Roles();
    }

    @Bean
    HttpRoute joined() {
        return HttpRoute.post("/joined").operation("test.joined").build();
    }

    @Bean
    HttpRoute leased() {
        return HttpRoute.post("/leased").operation("test.leased").leased().build();
    }

    @Bean
    HttpRoute bound() {
        return HttpRoute.post("/bound").bind(BOUND).build();
    }

    @Bean
    HttpRoute open() {
        return HttpRoute.post("/open")
                .operation("test.open")
                .scope(request -> "all")
                .build();
    }

    @Bean
    HttpRoute lenient() {
        return HttpRoute.post("/lenient").operation("test.lenient").build();
    }

    /** On the lenient route, everybody but those who are locked. */
    @Bean
    ReplayAccess replayAccess() {
        return attempt -> attempt.operation().equals("test.lenient")
                ? attempt.required().contains("ROLE_BUYER")
                        && !attempt.present().contains("ROLE_LOCKED")
                        && attempt.request().getUserPrincipal() instanceof Authentication
                : ReplayAccess.SAME_AUTHORITIES.allows(attempt);
    }

    @Bean
    SecurityFilterChain security(HttpSecurity http) throws Exception {
        return http.csrf(it -> it.disable())
                .authorizeHttpRequests(it -> it.requestMatchers("/open", "/error")
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .httpBasic(Customizer.withDefaults())
                .formLogin(Customizer.withDefaults())
                .build();
    }

    @Bean
    UserDetailsService users(Roles roles) {
        return name -> User.withUsername(name)
                .password("{noop}" + name)
                .authorities(roles.granted.getOrDefault(name, new String[0]))
                .build();
    }
}
