package io.yici.spring.boot;

import io.yici.testkit.http.HttpFuzzContract;
import io.yici.testkit.http.HttpTarget;
import java.util.List;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.springframework.context.ConfigurableApplicationContext;

class HttpFuzzTest extends HttpFuzzContract {

    private static ConfigurableApplicationContext context;

    @BeforeContainer
    static void start() {
        context = ConformanceApp.start();
    }

    @AfterContainer
    static void stop() {
        context.close();
    }

    @Override
    protected List<HttpTarget> targets() {
        return List.of(
                HttpConformanceTest.target(context, "/joined"),
                HttpConformanceTest.target(context, "/leased"),
                HttpConformanceTest.target(context, "/bound"));
    }
}
