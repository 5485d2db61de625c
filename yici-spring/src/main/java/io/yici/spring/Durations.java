package io.yici.spring;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.format.datetime.standard.DurationFormatterUtils;

/** Durations as annotations have them. */
final class Durations {

    private Durations() {}

    /**
     * Null if it is empty.
     *
     * @throws IllegalArgumentException if it is none
     */
    static @Nullable Duration of(String what, String text, ConfigurableBeanFactory beans) {
        String resolved = beans.resolveEmbeddedValue(text);
        if (resolved == null || resolved.isEmpty()) {
            return null;
        }
        try {
            return DurationFormatterUtils.detectAndParse(resolved);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(what + " '" + resolved + "' is no duration such as 30s", e);
        }
    }
}
