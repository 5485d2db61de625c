package io.yici.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a schema file asks for, read from its statements, so that it is written down once. */
record SchemaFile(List<Table> tables) {

    private static final Pattern TABLE =
            Pattern.compile("CREATE TABLE IF NOT EXISTS (\\S+) \\(\\R(.*?)\\R\\)", Pattern.DOTALL);
    private static final Pattern LATER_INDEX =
            Pattern.compile("CREATE INDEX IF NOT EXISTS (\\w+) ON (\\S+) \\(([^)]+)\\)([^;]*);");
    private static final Pattern INDEX = Pattern.compile("INDEX (\\w+) \\(([^)]+)\\)");
    private static final Pattern KEY = Pattern.compile("PRIMARY KEY \\(([^)]+)\\)");
    private static final Pattern COLUMN = Pattern.compile("([a-z]\\w*)\\s+(.+)");

    /** A table with its parts. */
    record Table(String name, List<Column> columns, List<String> key, List<Index> indexes) {}

    /** A column; its definition is what follows its name. */
    record Column(String name, String definition) {

        ColumnType type() {
            return ColumnType.declared(definition);
        }

        boolean nullable() {
            return !definition.contains("NOT NULL");
        }

        boolean isKey() {
            return definition.contains("PRIMARY KEY");
        }
    }

    /** An index, and the statement that makes it. */
    record Index(List<String> columns, String statement) {}

    static SchemaFile of(String script) {
        return new SchemaFile(TABLE.matcher(script)
                .results()
                .map(found -> table(found.group(1), found.group(2), script))
                .toList());
    }

    private static Table table(String name, String body, String script) {
        List<Column> columns = new ArrayList<>();
        List<String> key = new ArrayList<>();
        List<Index> indexes = new ArrayList<>();
        for (String line : body.strip().split(",\\s*\\R\\s*")) {
            Matcher index = INDEX.matcher(line);
            Matcher primary = KEY.matcher(line);
            Matcher column = COLUMN.matcher(line);
            if (index.matches()) {
                indexes.add(index(index.group(1), name, index.group(2), ""));
            } else if (primary.matches()) {
                key.addAll(names(primary.group(1)));
            } else if (column.matches()) {
                columns.add(new Column(column.group(1), column.group(2).replaceAll("\\s+", " ")));
            }
        }
        columns.stream().filter(Column::isKey).map(Column::name).forEach(key::add);
        later(script, name).forEach(it -> indexes.add(index(it.group(1), name, it.group(3), it.group(4))));
        return new Table(name, List.copyOf(columns), List.copyOf(key), List.copyOf(indexes));
    }

    private static Stream<MatchResult> later(String script, String table) {
        return LATER_INDEX
                .matcher(script)
                .results()
                .filter(found -> found.group(2).equals(table));
    }

    private static Index index(String name, String table, String columns, String condition) {
        return new Index(
                names(columns),
                "CREATE INDEX " + name + " ON " + table + " (" + columns + ")" + condition.stripTrailing());
    }

    private static List<String> names(String columns) {
        return List.of(columns.toLowerCase(Locale.ROOT).split("\\s*,\\s*"));
    }
}
