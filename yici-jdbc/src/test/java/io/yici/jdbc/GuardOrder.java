package io.yici.jdbc;

import io.yici.guard.InsertOutcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/** An order as the table of the guards' tests has it, and its insert. */
record GuardOrder(String no, String status, long amount) {

    static JdbcUniqueInsert<GuardOrder> inserts(GuardBench bench) {
        JdbcUniqueInsert.Builder builder =
                JdbcUniqueInsert.into("guard_order", bench.transactions).key("order_no");
        return bench.database == TestDatabase.MYSQL_DIALECT_ON_MARIADB
                ? builder.dialect(new MySqlDialect()).reading(GuardOrder::read)
                : builder.reading(GuardOrder::read);
    }

    static GuardOrder read(ResultSet row) throws SQLException {
        return new GuardOrder(row.getString("order_no"), row.getString("status"), row.getLong("amount"));
    }

    /** In the open transaction. */
    static InsertOutcome<GuardOrder> insert(JdbcUniqueInsert<GuardOrder> through, GuardOrder order) {
        Map<String, Object> columns =
                Map.of("order_no", order.no, "status", order.status, "amount", order.amount, "version", 0L);
        return through.insert(columns, order::equals);
    }
}
