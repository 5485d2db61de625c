package io.yici.jdbc;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What does not fit, each with its remedy; told all at once. */
final class Problems {

    private final List<String> lines = new ArrayList<>();
    private @Nullable Exception cause;

    /** A problem of a table; {@code what} goes on after its name. */
    void add(String table, String what, String remedy) {
        lines.add("table " + table + " " + what + "; " + remedy);
    }

    void add(String table, String what, String remedy, Exception cause) {
        add(table, what, remedy);
        this.cause = cause;
    }

    void refuse(String file) {
        if (lines.size() == 1) {
            throw new IllegalStateException(lines.get(0) + " (compared with " + file + ")", cause);
        }
        if (!lines.isEmpty()) {
            throw new IllegalStateException(
                    lines.size() + " problems, compared with " + file + ":\n- " + String.join("\n- ", lines), cause);
        }
    }
}
