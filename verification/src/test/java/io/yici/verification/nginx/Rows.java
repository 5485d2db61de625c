package io.yici.verification.nginx;

import io.yici.verification.shop.DurablePostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nodes' database. */
final class Rows {

    private final List<String> arguments;

    private Rows(List<String> arguments) {
        this.arguments = arguments;
    }

    static Rows inANewDatabase() throws SQLException {
        return new Rows(DurablePostgres.newDatabase());
    }

    /** For a node, so that held work does not keep others waiting. */
    List<String> arguments(String more) {
        return List.of(
                arguments.get(0),
                arguments.get(1),
                arguments.get(2),
                "--spring.datasource.hikari.maximum-pool-size=40",
                more);
    }

    /** Counts of all effects by name. */
    Map<String, Integer> effects() throws SQLException {
        Map<String, Integer> counts = new HashMap<>();
        try (Connection connection = connection();
                ResultSet found =
                        connection.createStatement().executeQuery("SELECT name, count(*) FROM effect GROUP BY name")) {
            while (found.next()) {
                counts.put(found.getString(1), found.getInt(2));
            }
        }
        return counts;
    }

    /** As if all leases were over. */
    void endLeases() throws SQLException {
        try (Connection connection = connection()) {
            connection.createStatement().execute("UPDATE yici_record SET lease_until = claimed_at WHERE state = 1");
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(value(0), value(1), value(2));
    }

    private String value(int argument) {
        String text = arguments.get(argument);
        return text.substring(text.indexOf('=') + 1);
    }
}
