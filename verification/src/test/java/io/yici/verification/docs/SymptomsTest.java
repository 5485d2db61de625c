package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import io.yici.jdbc.ThreadBoundTransactions;
import io.yici.micrometer.MicrometerListener;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordSummary;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Symptoms of docs/troubleshooting.md, provoked; each shows where the document says that it does. */
class SymptomsTest {

    private static final Operation<@Nullable Void> PAY =
            Operation.named("order.pay").build();

    private final JdbcDataSource database = new JdbcDataSource();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private ThreadBoundTransactions transactions;
    private JdbcIdempotencyStore store;
    private Idempotency idempotency;

    @BeforeEach
    void open() throws SQLException {
        database.setURL("jdbc:h2:mem:symptoms;DB_CLOSE_DELAY=-1");
        try (Connection connection = database.getConnection()) {
            run(connection, "create table payment (order_no varchar(20))");
        }
        transactions = new ThreadBoundTransactions(database);
        store = JdbcIdempotencyStore.builder(database)
                .transactions(transactions)
                .schema(SchemaMode.CREATE)
                .build();
        idempotency = Idempotency.over(store)
                .listener(MicrometerListener.to(registry).build())
                .build();
    }

    @AfterEach
    void close() throws SQLException {
        idempotency.close();
        try (Connection connection = database.getConnection()) {
            run(connection, "shutdown");
        }
    }

    @Test
    void keyMadeAnewWithEachTryShowsAsRecordsSideBySideAndNoReplay() throws SQLException {
        pay("try-1");
        pay("try-2");

        assertThat(keysOf("order.pay")).containsExactlyInAnyOrder("try-1", "try-2");
        assertThat(counted("yici.claims", "claimed")).isEqualTo(2);
        assertThat(counted("yici.replays", "replayed")).isZero();
        assertThat(payments()).isEqualTo(2);
    }

    @Test
    void brokersIdAsTheKeyDoesNotKnowARedeliveryAndTheBusinessIdDoes() throws SQLException {
        record Message(String brokerId, String orderNo) {}
        List<Message> deliveries = List.of(new Message("m-1", "o-1"), new Message("m-2", "o-1"));

        for (Message message : deliveries) {
            pay(message.brokerId());
        }
        assertThat(payments()).isEqualTo(2);
        assertThat(counted("yici.replays", "replayed")).isZero();

        for (Message message : deliveries) {
            pay(message.orderNo());
        }
        assertThat(payments()).isEqualTo(3);
        assertThat(counted("yici.replays", "replayed")).isEqualTo(1);
    }

    @Test
    void effectPastTheTransactionShowsAsAReleaseAndATakeOver() throws SQLException {
        assertThatThrownBy(() -> idempotency.run(PAY, IdempotencyKey.of("alice", "o-1"), execution -> {
                    try (Connection own = database.getConnection()) {
                        book(own, "o-1"); // commits for itself
                    }
                    throw new IllegalStateException("after the effect");
                }))
                .isInstanceOf(IllegalStateException.class);
        pay("o-1");

        assertThat(payments()).isEqualTo(2);
        assertThat(counted("yici.completions", "released")).isEqualTo(1);
        assertThat(counted("yici.claims", "taken_over")).isEqualTo(1);
    }

    @Test
    void theSameFailureWithinTheTransactionLeavesNothing() throws SQLException {
        assertThatThrownBy(() -> idempotency.run(PAY, IdempotencyKey.of("alice", "o-1"), execution -> {
                    book(transactions.connection(), "o-1");
                    throw new IllegalStateException("after the effect");
                }))
                .isInstanceOf(IllegalStateException.class);
        pay("o-1");

        assertThat(payments()).isEqualTo(1);
    }

    private void pay(String key) throws SQLException {
        idempotency.run(PAY, IdempotencyKey.of("alice", key), execution -> {
            book(transactions.connection(), "o-1");
            return null;
        });
    }

    private List<String> keysOf(String operation) {
        return store.browse(RecordQuery.all().ofOperation(operation)).records().stream()
                .map(RecordSummary::key)
                .map(IdempotencyKey::value)
                .toList();
    }

    private double counted(String meter, String outcome) {
        var counter = registry.find(meter).tag("outcome", outcome).counter();
        return counter == null ? 0 : counter.count();
    }

    private static void book(Connection connection, String orderNo) throws SQLException {
        run(connection, "insert into payment values ('" + orderNo + "')");
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private int payments() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            ResultSet row = statement.executeQuery("select count(*) from payment");
            row.next();
            return row.getInt(1);
        }
    }
}
