package io.yici.spi;

import io.yici.ExpiryPolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a record is completed.
 *
 * @param result what it answers with
 * @param retention how long it answers, from the store's now
 * @param expiry what becomes of it then
 * @param resource what the work named as made by it, which outlives the result; null where it named nothing
 */
public record Completion(
        StoredResult result,
        Duration retention,
        ExpiryPolicy expiry,
        @Nullable String resource) {

    /** Longest resource id, in UTF-16 characters. */
    public static final int MAX_RESOURCE = 255;

    /** @throws IllegalArgumentException if the resource id cannot be kept; see {@link #isResource} */
    public Completion {
        if (resource != null) {
            requireResource(resource);
        }
    }

    /** A completion that names no resource. */
    public Completion(StoredResult result, Duration retention, ExpiryPolicy expiry) {
        this(result, retention, expiry, null);
    }

    /** Whether this can be kept as the id of a resource: 1 to {@value #MAX_RESOURCE} visible characters, no space among them. */
    public static boolean isResource(String id) {
        return !id.isEmpty() && id.length() <= MAX_RESOURCE && id.codePoints().allMatch(Completion::isVisible);
    }

    /**
     * The same id.
     *
     * @throws IllegalArgumentException if it cannot be kept; see {@link #isResource}
     */
    public static String requireResource(String id) {
        if (!isResource(id)) {
            throw new IllegalArgumentException("a resource id has 1 to " + MAX_RESOURCE
                    + " visible characters, no space among them; this one has " + id.length() + " characters");
        }
        return id;
    }

    private static boolean isVisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
