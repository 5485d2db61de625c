package io.yici.spring.boot;

import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Refuses values of properties as Spring Boot refuses its own: with name, value, origin and reason, and without a stack trace. */
final class Settings {

    private Settings() {}

    static int atLeast(int least, String name, int value) {
        return between(least, Integer.MAX_VALUE, name, value);
    }

    static int between(int least, int most, String name, int value) {
        if (value < least || value > most) {
            String bound = most == Integer.MAX_VALUE ? "less than " + least : "not from " + least + " to " + most;
            throw new InvalidConfigurationPropertyValueException(name, value, "It is " + bound + ".");
        }
        return value;
    }

    static Duration positive(String name, Duration value) {
        return atLeast(Duration.ofNanos(1), name, value, "It is not positive.");
    }

    static Duration atLeast(Duration least, String name, Duration value, String reason) {
        if (value.compareTo(least) < 0) {
            throw new InvalidConfigurationPropertyValueException(name, value, reason);
        }
        return value;
    }

    /** What else refuses the value says why. */
    static <T> T usable(String name, Object value, Supplier<T> use) {
        try {
            return use.get();
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(name, value, e.getMessage());
        }
    }
}
