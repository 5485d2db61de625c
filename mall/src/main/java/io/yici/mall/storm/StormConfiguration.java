package io.yici.mall.storm;

import io.yici.CrashPolicy;
import io.yici.spring.web.HttpRoute;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;

/** The storm panel, which is for trying out only. */
@Configuration(proxyBeanMethods = false)
@Profile("demo")
@ComponentScan
public class StormConfiguration {

    /** The button, too, starts one storm however often it is pressed. What a crash cut off runs in no memory any more. */
    @Bean
    HttpRoute stormRoute() {
        return HttpRoute.post("/api/storms")
                .operation("storm.start")
                .leased()
                .crashes(CrashPolicy.RETRY)
                .build();
    }
}
