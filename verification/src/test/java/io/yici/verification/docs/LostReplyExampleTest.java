package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.StoreUnavailableException;
import io.yici.jackson.JacksonResultCodec;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import io.yici.jdbc.ThreadBoundTransactions;
import io.yici.testkit.Fault;
import io.yici.testkit.FaultProxy;
import io.yici.testkit.ProxiedConnection.Direction;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The example of the page on testing. */
class LostReplyExampleTest {

    private final Operation<Integer> pay =
            Operation.named("order.pay", Integer.class).build();
    private final IdempotencyKey key = IdempotencyKey.of("alice", "order-42");

    @Test
    void paysOnceThoughAReplyIsLost() throws IOException, SQLException {
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            execute(database(server.getPort()), "create table ledger (amount int)");
            payOver(server.getPort());
            assertThat(rows(database(server.getPort()))).isEqualTo(1);
        }
    }

    private void payOver(int port) throws SQLException {
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", port)) {
            DataSource database = database(proxy.port());
            var transactions = new ThreadBoundTransactions(database);
            Idempotency idempotency = over(database, transactions);

            assertThatThrownBy(() -> idempotency.run(pay, key, execution -> {
                        int booked = book(transactions.connection(), 1990);
                        proxy.connections().forEach(open -> open.inject(Direction.TO_CLIENT, new Fault.CutAfter(0)));
                        return booked; // that it is done is sent, but the answer never comes
                    }))
                    .isInstanceOf(StoreUnavailableException.class);

            int again = idempotency.run(pay, key, execution -> book(transactions.connection(), 1990));
            // booked once: what was not committed was rolled back, and the key was free again

            assertThat(again).isEqualTo(1990);
            idempotency.close();
        }
    }

    private static Idempotency over(DataSource database, ThreadBoundTransactions transactions) {
        JdbcIdempotencyStore store = JdbcIdempotencyStore.builder(database)
                .transactions(transactions)
                .schema(SchemaMode.CREATE)
                .build();
        return Idempotency.over(store).codec(JacksonResultCodec.standard()).build();
    }

    private static DataSource database(int port) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL("jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres&password=postgres");
        return source;
    }

    private static int book(Connection connection, int amount) throws SQLException {
        connection.createStatement().executeUpdate("insert into ledger values (" + amount + ")");
        return amount;
    }

    private static void execute(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.createStatement().execute(sql);
        }
    }

    private static int rows(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                ResultSet rows = connection.createStatement().executeQuery("select count(*) from ledger")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
