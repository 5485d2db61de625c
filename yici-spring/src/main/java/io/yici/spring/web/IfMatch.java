package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The condition that a write carries in its {@code If-Match} header: that the resource is still as the client has seen it. Immutable.
 *
 * <p>It is compared before the write, and the write compares the version once more, since another one may come in between
 * ({@code io.yici.jdbc.VersionedUpdate}). It keeps a client from undoing what it had not seen. It does not keep a repeat out: for that
 * there is the idempotency key.
 */
public final class IfMatch {

    /** Name of the header. */
    public static final String HEADER = "If-Match";

    private static final Pattern ELEMENT = Pattern.compile("[ \\t]*(?:(W/)?\"([!#-~\\x80-\\xFF]*)\")?[ \\t]*(?:,|$)");

    private final boolean present;
    private final boolean any;
    private final List<EntityTag> tags;

    private IfMatch(boolean present, boolean any, List<EntityTag> tags) {
        this.present = present;
        this.any = any;
        this.tags = List.copyOf(tags);
    }

    /**
     * Reads the request's header.
     *
     * @throws PreconditionException (400) if it is neither {@code *} nor a list of entity tags
     */
    public static IfMatch of(HttpServletRequest request) {
        List<String> lines = Collections.list(request.getHeaders(HEADER));
        String value = String.join(",", lines).strip();
        if (lines.isEmpty()) {
            return new IfMatch(false, false, List.of());
        }
        if (value.equals("*")) {
            return new IfMatch(true, true, List.of());
        }
        return new IfMatch(true, false, tags(value));
    }

    /** Empty elements of a list are left out. */
    private static List<EntityTag> tags(String value) {
        List<EntityTag> tags = new ArrayList<>();
        Matcher element = ELEMENT.matcher(value);
        int end = 0;
        while (end < value.length()) {
            if (!element.find(end) || element.start() != end) {
                throw PreconditionException.malformed();
            }
            if (element.group(2) != null) {
                tags.add(new EntityTag(element.group(2), element.group(1) != null));
            }
            end = element.end();
        }
        if (tags.isEmpty()) {
            throw PreconditionException.malformed();
        }
        return tags;
    }

    /** Whether the request has the header. */
    public boolean isPresent() {
        return present;
    }

    /**
     * Whether the resource is as the client demands; also where the client demands nothing.
     *
     * @param current tag of the resource as it is, or null where there is none
     */
    public boolean permits(@Nullable EntityTag current) {
        return !present || current != null && (any || tags.stream().anyMatch(current::isStronglyEqualTo));
    }

    /**
     * Lets only writes pass that say what they have seen, and have seen the resource as it is.
     *
     * @param current tag of the resource as it is, or null where there is none
     * @throws PreconditionException 428 if the request has no such header, 412 if the resource is otherwise
     */
    public void require(@Nullable EntityTag current) {
        if (!present) {
            throw PreconditionException.required(current);
        }
        check(current);
    }

    /**
     * As {@link #require}, but a write that has no such header passes.
     *
     * @throws PreconditionException 412 if the resource is otherwise
     */
    public void check(@Nullable EntityTag current) {
        if (!permits(current)) {
            throw PreconditionException.failed(current);
        }
    }
}
