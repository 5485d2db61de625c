package io.yici.jdbc;

import java.util.regex.Pattern;

/** Names of a caller's columns, safe to put into SQL; written unquoted, so the database folds their case as usual. */
final class ColumnName {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");

    private ColumnName() {}

    /** @throws IllegalArgumentException if it is not a plain identifier */
    static String checked(String name) {
        if (!IDENTIFIER.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "column name '" + name + "': 1 to 63 letters, digits and _, not starting with a digit");
        }
        return name;
    }
}
