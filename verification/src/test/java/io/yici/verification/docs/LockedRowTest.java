package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The code of docs/recipes.md that decides on a locked row. */
class LockedRowTest {

    static final Operation<Drawn> DRAW =
            Operation.named("credit.draw", Drawn.class).money().build();

    record Drawn(String serial, long inAll) {}

    record Credit(long limit, long drawn, boolean blocked) {}

    @SuppressWarnings("serial")
    static class NotCreditworthyException extends RuntimeException {
        NotCreditworthyException(String account) {
            super(account);
        }
    }

    private final JdbcDataSource database = new JdbcDataSource();
    private ThreadBoundTransactions transactions;
    private Idempotency idempotency;

    @BeforeEach
    void open() throws SQLException {
        database.setURL("jdbc:h2:mem:locked-row;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000");
        execute(
                "create table credit (account varchar(20) primary key, credit_limit bigint, drawn bigint, blocked boolean)");
        execute("create table booking (serial varchar(20), account varchar(20), amount bigint)");
        execute("insert into credit values ('alice', 100, 0, false)");
        transactions = new ThreadBoundTransactions(database);
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
    void drawersAtOnceStayWithinTheLimit() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<Drawn>> calls = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String serial = "s-" + i;
            calls.add(threads.submit(() -> draw("alice", serial, 10)));
        }

        int refused = 0;
        for (Future<Drawn> call : calls) {
            try {
                call.get();
            } catch (ExecutionException e) {
                assertThat(e).hasCauseInstanceOf(NotCreditworthyException.class);
                refused++;
            }
        }
        threads.shutdown();

        assertThat(refused).isEqualTo(30);
        assertThat(one("select sum(amount) from booking")).isEqualTo(100);
        assertThat(one("select drawn from credit")).isEqualTo(100);
    }

    @Test
    void repeatBooksNothing() throws SQLException {
        Drawn first = draw("alice", "s-1", 60);

        assertThat(draw("alice", "s-1", 60)).isEqualTo(first);
        assertThat(one("select count(*) from booking")).isEqualTo(1);
    }

    @Test
    void nothingIsDecidedWithoutARow() {
        assertThatThrownBy(() -> draw("nobody", "s-1", 1)).isInstanceOf(NotCreditworthyException.class);
    }

    Drawn draw(String account, String serial, long amount) throws SQLException {
        return idempotency.run(DRAW, IdempotencyKey.of(account, serial), execution -> {
            Credit credit = lock(account);
            if (credit.blocked() || credit.drawn() + amount > credit.limit()) {
                throw new NotCreditworthyException(account);
            }
            book(account, serial, amount);
            return new Drawn(serial, credit.drawn() + amount);
        });
    }

    private Credit lock(String account) throws SQLException {
        String query = "SELECT credit_limit, drawn, blocked FROM credit WHERE account = ? FOR UPDATE";
        try (PreparedStatement select = transactions.connection().prepareStatement(query)) {
            select.setString(1, account);
            ResultSet row = select.executeQuery();
            if (!row.next()) {
                throw new NotCreditworthyException(account); // no row, no lock: never create it here
            }
            return new Credit(row.getLong(1), row.getLong(2), row.getBoolean(3));
        }
    }

    private void book(String account, String serial, long amount) throws SQLException {
        Connection connection = transactions.connection();
        try (PreparedStatement insert = connection.prepareStatement("insert into booking values (?, ?, ?)");
                PreparedStatement update =
                        connection.prepareStatement("update credit set drawn = drawn + ? where account = ?")) {
            insert.setString(1, serial);
            insert.setString(2, account);
            insert.setLong(3, amount);
            insert.executeUpdate();
            update.setLong(1, amount);
            update.setString(2, account);
            update.executeUpdate();
        }
    }

    private void execute(String statement) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.createStatement().execute(statement);
        }
    }

    private long one(String query) throws SQLException {
        try (Connection connection = database.getConnection()) {
            ResultSet row = connection.createStatement().executeQuery(query);
            row.next();
            return row.getLong(1);
        }
    }
}
