package io.yici.spring.checks;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Asks the database whether its unique indexes hold the declared business keys. Partial indexes do not: they leave out rows. */
final class UniqueIndexes {

    private static final String FOLLOWS = ", so two rows may be the same thing when a repeat comes another way";

    private final DataSource dataSource;
    private final Collection<BusinessKey> keys;

    UniqueIndexes(DataSource dataSource, Collection<BusinessKey> keys) {
        this.dataSource = dataSource;
        this.keys = keys;
    }

    List<Finding> findings() throws SQLException {
        List<Finding> findings = new ArrayList<>();
        try (Connection connection = dataSource.getConnection()) {
            for (BusinessKey key : keys) {
                Table table = Table.of(key, connection);
                if (!table.exists()) {
                    findings.add(missingTable(key));
                } else if (!table.uniques().contains(folded(key.columns()))) {
                    findings.add(missingIndex(key));
                }
            }
        }
        return findings;
    }

    private static Finding missingTable(BusinessKey key) {
        return new Finding(
                "business key " + key,
                "there is no such table",
                "Correct its name, or put its schema before it: schema." + key.table());
    }

    private static Finding missingIndex(BusinessKey key) {
        String name = "ux_" + key.table().replace('.', '_') + "_" + String.join("_", key.columns());
        return new Finding(
                "business key " + key,
                "no unique index has exactly these columns" + FOLLOWS,
                "CREATE UNIQUE INDEX " + name + " ON " + key);
    }

    private static Set<String> folded(Collection<String> columns) {
        Set<String> folded = new HashSet<>();
        columns.forEach(column -> folded.add(column.toLowerCase(Locale.ROOT)));
        return folded;
    }

    /** A table where the database has it, with names in the case that it keeps them in. */
    private record Table(
            DatabaseMetaData database,
            @Nullable String catalog,
            @Nullable String schema,
            String name) {

        static Table of(BusinessKey key, Connection connection) throws SQLException {
            DatabaseMetaData database = connection.getMetaData();
            int dot = key.table().lastIndexOf('.');
            String name = stored(key.table().substring(dot + 1), database);
            if (dot < 0) {
                return new Table(database, connection.getCatalog(), connection.getSchema(), name);
            }
            String qualifier = key.table().substring(0, dot);
            return database.supportsSchemasInTableDefinitions()
                    ? new Table(database, connection.getCatalog(), stored(qualifier, database), name)
                    : new Table(database, qualifier, null, name);
        }

        private static String stored(String name, DatabaseMetaData database) throws SQLException {
            if (database.storesUpperCaseIdentifiers()) {
                return name.toUpperCase(Locale.ROOT);
            }
            return database.storesLowerCaseIdentifiers() ? name.toLowerCase(Locale.ROOT) : name;
        }

        boolean exists() throws SQLException {
            String escape = database.getSearchStringEscape();
            String pattern = name.replace("_", escape + "_").replace("%", escape + "%");
            try (ResultSet tables = database.getTables(catalog, schema, pattern, null)) {
                return tables.next();
            }
        }

        Set<Set<String>> uniques() throws SQLException {
            Map<String, List<String>> columns = new TreeMap<>();
            Set<String> partial = new HashSet<>();
            try (ResultSet index = database.getIndexInfo(catalog, schema, name, true, true)) {
                while (index.next()) {
                    String column = index.getString("COLUMN_NAME");
                    if (column != null) { // else it is a statistic
                        String its = index.getString("INDEX_NAME");
                        columns.computeIfAbsent(its, any -> new ArrayList<>()).add(column);
                        if (index.getString("FILTER_CONDITION") != null) {
                            partial.add(its);
                        }
                    }
                }
            }
            columns.keySet().removeAll(partial);
            Set<Set<String>> uniques = new HashSet<>();
            columns.values().forEach(its -> uniques.add(folded(its)));
            return uniques;
        }
    }
}
