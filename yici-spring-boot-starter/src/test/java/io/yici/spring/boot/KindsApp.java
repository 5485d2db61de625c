package io.yici.spring.boot;

import static org.springframework.web.servlet.function.RequestPredicates.POST;

import io.yici.spring.web.HttpRoute;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** Handlers of all kinds behind a route of each mode, with security, CORS and compression as Spring Boot has them. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({KindsDesk.class, AsynchronousKinds.class})
class KindsApp {

    static final String ORIGIN = "https://shop.example";

    static ConfigurableApplicationContext start() {
        return new SpringApplicationBuilder(KindsApp.class)
                .properties(
                        "server.port=0",
                        "server.compression.enabled=true",
                        "server.compression.min-response-size=1B",
                        "spring.main.banner-mode=off",
                        "logging.level.root=error",
                        "logging.level.org.apache.catalina=off",
                        "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1")
                .run();
    }

    @Bean
    static HttpRoute joined() {
        return HttpRoute.post("/joined/{kind}").operation("kinds.joined").build();
    }

    @Bean
    static HttpRoute leased() {
        return HttpRoute.post("/leased/{kind}")
                .operation("kinds.leased")
                .leased()
                .build();
    }

    @Bean
    static HttpRoute bound() {
        return HttpRoute.post("/bound/{kind}").bind(KindsDesk.BOUND).build();
    }

    @Bean
    static HttpRoute joinedRead() {
        return HttpRoute.get("/joined/{kind}").operation("kinds.joined-read").build();
    }

    @Bean
    static HttpRoute leasedRead() {
        return HttpRoute.get("/leased/{kind}")
                .operation("kinds.leased-read")
                .leased()
                .build();
    }

    @Bean
    static HttpRoute boundRead() {
        return HttpRoute.get("/bound/{kind}").bind(KindsDesk.BOUND).build();
    }

    @Bean
    static RouterFunction<ServerResponse> functional(KindsDesk desk) {
        return RouterFunctions.route(
                POST(KindsDesk.MODE + "/functional"),
                request -> ServerResponse.status(201).body(desk.write(request.servletRequest())));
    }

    @Bean
    static ServletRegistrationBean<HttpServlet> servlet(KindsDesk desk) {
        HttpServlet servlet = new HttpServlet() {
            private static final long serialVersionUID = 1L;

            @Override
            protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
                response.setStatus(201);
                response.getOutputStream().print(desk.write(request));
            }
        };
        return new ServletRegistrationBean<>(servlet, "/joined/servlet", "/leased/servlet", "/bound/servlet");
    }

    @Bean
    static SecurityFilterChain security(HttpSecurity http) throws Exception {
        return http.csrf(it -> it.disable())
                .cors(Customizer.withDefaults())
                .authorizeHttpRequests(it ->
                        it.requestMatchers("/error").permitAll().anyRequest().authenticated())
                .httpBasic(Customizer.withDefaults())
                .build();
    }

    @Bean
    static CorsConfigurationSource corsConfigurationSource() {
        CorsConfiguration cors = new CorsConfiguration();
        cors.setAllowedOrigins(List.of(ORIGIN));
        cors.setAllowedMethods(List.of("POST"));
        cors.setAllowedHeaders(List.of("Idempotency-Key", "Content-Type", "Authorization"));
        UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
        source.registerCorsConfiguration("/**", cors);
        return source;
    }

    @Bean
    static UserDetailsService users() {
        InMemoryUserDetailsManager users = new InMemoryUserDetailsManager(
                User.withUsername("alice").password("{noop}alice").build());
        return users::loadUserByUsername;
    }
}
