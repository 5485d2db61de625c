package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.jackson.JacksonResultCodec;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import io.yici.jdbc.ThreadBoundTransactions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** The ten lines of the README. */
class QuickstartTest {

    record Receipt(int order, long amount) {}

    @Test
    void tenLinesBookOnce() throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:quickstart;DB_CLOSE_DELAY=-1");
        try (Connection connection = database.getConnection()) {
            connection.createStatement().execute("create table ledger (order_no int, amount bigint)");
        }

        var transactions = new ThreadBoundTransactions(database);
        var store = JdbcIdempotencyStore.builder(database)
                .transactions(transactions)
                .schema(SchemaMode.CREATE)
                .build();
        var idempotency =
                Idempotency.over(store).codec(JacksonResultCodec.standard()).build();

        var pay = Operation.named("order.pay", Receipt.class).money().build();
        var key = IdempotencyKey.of("alice", "order-42");

        Receipt first = idempotency.run(pay, key, execution -> book(transactions.connection(), 42, 1990));
        Receipt again = idempotency.run(pay, key, execution -> book(transactions.connection(), 42, 1990));
        // booked once; first.equals(again)

        assertThat(again).isEqualTo(first);
        try (Connection connection = database.getConnection()) {
            ResultSet rows = connection.createStatement().executeQuery("select count(*) from ledger");
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(1);
        }
        idempotency.close();
    }

    private static Receipt book(Connection connection, int order, long amount) throws SQLException {
        connection.createStatement().executeUpdate("insert into ledger values (" + order + ", " + amount + ")");
        return new Receipt(order, amount);
    }
}
