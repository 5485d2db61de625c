package io.yici.spring.web;

import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.util.ClassUtils;

/** What log lines say of the request while it is handled; nothing where SLF4J is not there. */
final class LogContext {

    /** The masked key of the request. */
    static final String KEY = "idempotencyKey";

    private static final boolean PRESENT = ClassUtils.isPresent("org.slf4j.MDC", LogContext.class.getClassLoader());

    private LogContext() {}

    /** Puts back what was there before. */
    interface Entry extends AutoCloseable {

        @Override
        void close();
    }

    static Entry put(String name, String value) {
        return PRESENT ? Slf4j.put(name, value) : () -> {};
    }

    /** Loaded only where it is there. */
    private static final class Slf4j {

        static Entry put(String name, String value) {
            String before = MDC.get(name);
            MDC.put(name, value);
            return () -> restore(name, before);
        }

        private static void restore(String name, @Nullable String before) {
            if (before == null) {
                MDC.remove(name);
            } else {
                MDC.put(name, before);
            }
        }
    }
}
