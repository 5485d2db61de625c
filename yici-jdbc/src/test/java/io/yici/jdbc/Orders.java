package io.yici.jdbc;

import io.yici.IdempotencyKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A business that consists of one insert. */
final class Orders {

    static final String SCOPE = "customer-8842";
    static final String TABLE =
            "CREATE TABLE IF NOT EXISTS cost_order (id varchar(36) NOT NULL PRIMARY KEY, amount bigint NOT NULL)";

    private Orders() {}

    static IdempotencyKey key(String value) {
        return IdempotencyKey.of(SCOPE, value);
    }

    static String insert(Connection connection, String id) throws SQLException {
        return insert(connection, id, 0);
    }

    /** Within so many seconds, unless that is 0. */
    static String insert(Connection connection, String id, int seconds) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO cost_order (id, amount) VALUES (?, ?)")) {
            if (seconds > 0) {
                statement.setQueryTimeout(seconds);
            }
            statement.setString(1, id);
            statement.setLong(2, 12_990);
            statement.executeUpdate();
        }
        return "{\"order\":\"" + id + "\",\"status\":\"CREATED\",\"total\":\"129.90\"}";
    }
}
