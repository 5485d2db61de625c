package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.util.regex.Matcher;

/**
 * The schema file of a guard's table.
 *
 * @param standard name of the table in the file
 */
record GuardFile(String guard, String standard, TableName table, Dialect dialect) {

    String name() {
        return "schema/v" + Schema.VERSION + "/" + guard + "/" + dialect.name() + ".sql";
    }

    /** The file as it is, with other names where another table is configured. */
    String script() {
        return Schema.file(name())
                .replaceAll("(?m)^--.*\\R", "")
                .replaceAll("\\b" + standard + "_(\\w+)\\b", Matcher.quoteReplacement(table.name()) + "_$1")
                .replaceAll("\\byici_clock_millis\\b", Matcher.quoteReplacement(table.beside("yici_clock_millis")))
                .replaceAll("\\b" + standard + "\\b", Matcher.quoteReplacement(table.toString()));
    }
}
