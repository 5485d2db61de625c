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
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The code of docs/migrating.md: a table made by hand stays beside the record for a while. */
class MigratingTest {

    private static final Operation<Receipt> BOOK =
            Operation.named("payment.book", Receipt.class).money().build();

    record Receipt(String serial, long amount) {}

    /** The table that was the guard so far. */
    private record OldTable(ThreadBoundTransactions transactions) {

        @Nullable Receipt find(String serial) throws SQLException {
            String query = "select amount from processed where serial = ?";
            try (PreparedStatement select = transactions.connection().prepareStatement(query)) {
                select.setString(1, serial);
                ResultSet row = select.executeQuery();
                return row.next() ? new Receipt(serial, row.getLong(1)) : null;
            }
        }

        void insert(String serial, long amount) throws SQLException {
            String statement = "insert into processed values (?, ?)";
            try (PreparedStatement insert = transactions.connection().prepareStatement(statement)) {
                insert.setString(1, serial);
                insert.setLong(2, amount);
                insert.executeUpdate();
            }
        }
    }

    private final JdbcDataSource database = new JdbcDataSource();
    private OldTable old;
    private Idempotency idempotency;

    @BeforeEach
    void open() throws SQLException {
        database.setURL("jdbc:h2:mem:migrating;DB_CLOSE_DELAY=-1");
        execute("create table processed (serial varchar(20) primary key, amount bigint)");
        var transactions = new ThreadBoundTransactions(database);
        old = new OldTable(transactions);
        var store = JdbcIdempotencyStore.builder(database)
                .transactions(transactions)
                .schema(SchemaMode.CREATE)
                .build();
        idempotency =
                Idempotency.over(store).codec(JacksonResultCodec.standard()).build();
    }

    @AfterEach
    void close() throws SQLException {
        idempotency.close();
        execute("shutdown");
    }

    @Test
    void whatWasBookedBeforeIsNotBookedAgain() throws SQLException {
        execute("insert into processed values ('s-1', 1990)");

        assertThat(book("s-1", 1990)).isEqualTo(new Receipt("s-1", 1990));
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void whatIsBookedNowIsKnownToBoth() throws SQLException {
        Receipt first = book("s-2", 1990);

        assertThat(book("s-2", 1990)).isEqualTo(first);
        assertThat(rows()).isEqualTo(1);
        assertThat(idempotency.find(BOOK, IdempotencyKey.of("payments", "s-2"))).isPresent();
    }

    Receipt book(String serial, long amount) throws SQLException {
        return idempotency.run(BOOK, IdempotencyKey.of("payments", serial), execution -> {
            Receipt before = old.find(serial); // booked by the release before this one
            if (before != null) {
                return before;
            }
            old.insert(serial, amount); // its unique key stops instances that know nothing of Yici yet
            return new Receipt(serial, amount);
        });
    }

    private long rows() throws SQLException {
        try (Connection connection = database.getConnection()) {
            ResultSet row = connection.createStatement().executeQuery("select count(*) from processed");
            row.next();
            return row.getLong(1);
        }
    }

    private void execute(String statement) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.createStatement().execute(statement);
        }
    }
}
