package io.yici.jdbc.spi;

import java.util.regex.Pattern;

/**
 * Name of the record table, safe to put into SQL. It is written unquoted, so the database folds its case as usual.
 *
 * @param schema empty where the session's own schema is meant
 * @param name without the schema
 */
public record TableName(String schema, String name) {

    /** Name of the table unless another is configured. */
    public static final String STANDARD = "yici_record";

    /** Leaves room for the suffixes of other names within the 63 characters of PostgreSQL. */
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,49}");

    /** @throws IllegalArgumentException if a part is not a plain identifier */
    public TableName {
        if (!schema.isEmpty()) {
            check(schema);
        }
        check(name);
    }

    /**
     * Reads {@code table} or {@code schema.table}.
     *
     * @throws IllegalArgumentException if it is neither
     */
    public static TableName parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 0) {
            return new TableName("", text);
        }
        check(text.substring(0, dot));
        return new TableName(text.substring(0, dot), text.substring(dot + 1));
    }

    /** Another object of the same schema, as it is written in SQL. */
    public String beside(String other) {
        return schema.isEmpty() ? other : schema + "." + other;
    }

    /** The table of what was settled in this one, as it is written in SQL. */
    public String settlements() {
        return beside(name + "_settlement");
    }

    /** As it is written in SQL. */
    @Override
    public String toString() {
        return beside(name);
    }

    private static void check(String part) {
        if (!IDENTIFIER.matcher(part).matches()) {
            throw new IllegalArgumentException("table name part '" + part
                    + "': 1 to 50 letters, digits and _, not starting with a digit; give table or schema.table");
        }
    }
}
