package io.yici.verification.lines;

import io.yici.spring.EnableIdempotentMethods;
import io.yici.spring.web.HttpRoute;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.retry.annotation.EnableRetry;

/** Uses only what both lines of Spring Boot have under the same name. */
@SpringBootApplication(proxyBeanMethods = false)
@EnableRetry(order = EnableIdempotentMethods.ORDER - 1)
public class LineApplication {

    /** Starts it; the settings come as arguments. */
    public static void main(String[] args) {
        SpringApplication.run(LineApplication.class, args);
    }

    @Bean
    HttpRoute joined() {
        return HttpRoute.post("/joined")
                .operation("line.joined")
                .scope(request -> "line")
                .build();
    }

    @Bean
    HttpRoute leased() {
        return HttpRoute.post("/leased")
                .operation("line.leased")
                .leased()
                .scope(request -> "line")
                .build();
    }

    @Bean
    HttpRoute bound() {
        return HttpRoute.post("/bound")
                .bind(Work.BOUND)
                .scope(request -> "line")
                .build();
    }
}
