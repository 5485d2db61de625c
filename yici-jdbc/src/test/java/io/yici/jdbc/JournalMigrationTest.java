package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.jdbc.JournalOutcome.Insufficient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** The journal's table, made by a migration tool. */
class JournalMigrationTest {

    @Test
    void flywayMakesItWithoutTheRecordsTable() throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:journal_by_flyway;DB_CLOSE_DELAY=-1");
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:yici/flyway-journal/h2")
                .load()
                .migrate();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE stock (sku varchar(40) PRIMARY KEY, available bigint NOT NULL)");
            statement.execute("INSERT INTO stock VALUES ('cup', 0)");
        }

        Journal journal = Journal.builder(database, QuantityTable.of("stock", "sku", "available"))
                .transactions(new ThreadBoundTransactions(database))
                .build();

        assertThat(journal.deduct(Movement.of("order-1", "cup", 1))).isInstanceOf(Insufficient.class);
    }
}
