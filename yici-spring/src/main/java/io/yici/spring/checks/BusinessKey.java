package io.yici.spring.checks;

import java.util.List;

/**
 * Columns that say which thing of the business a row is. A bean of this type declares that the database enforces it; the start makes sure
 * that a unique index on exactly these columns is there.
 *
 * @param table its name, with the schema before it if need be
 * @param columns their names, in any order
 */
public record BusinessKey(String table, List<String> columns) {

    /** @throws IllegalArgumentException if there is no table or column, or one has no name */
    public BusinessKey {
        columns = List.copyOf(columns);
        if (table.isBlank() || columns.isEmpty() || columns.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("a business key is a table and one or more columns, each with a name");
        }
    }

    /** The key of a table. */
    public static BusinessKey of(String table, String... columns) {
        return new BusinessKey(table, List.of(columns));
    }

    @Override
    public String toString() {
        return table + " (" + String.join(", ", columns) + ")";
    }
}
