package io.yici.mall;

import java.util.List;
import java.util.stream.Collectors;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ApplicationListener;

/** Silences, until the shop is ready, those who tell with stack traces of a failure that is reported once more at the end. */
final class QuietStart implements ApplicationListener<ApplicationReadyEvent> {

    private static final List<String> ECHOES = List.of(
            "com.zaxxer.hikari.pool.HikariPool",
            "org.apache.catalina.loader.WebappClassLoaderBase",
            "org.springframework.boot.tomcat.servlet.DeferredServletContainerInitializers",
            "org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext");
    private static final String LEVEL = "logging.level.";

    static void of(SpringApplication application) {
        application.setDefaultProperties(
                ECHOES.stream().collect(Collectors.toMap(LEVEL::concat, echo -> (Object) "off")));
        application.addListeners(new QuietStart());
    }

    @Override
    public void onApplicationEvent(ApplicationReadyEvent ready) {
        LoggingSystem logging = LoggingSystem.get(QuietStart.class.getClassLoader());
        for (String echo : ECHOES) {
            if ("off".equals(ready.getApplicationContext().getEnvironment().getProperty(LEVEL + echo))) {
                logging.setLogLevel(echo, null);
            }
        }
    }
}
