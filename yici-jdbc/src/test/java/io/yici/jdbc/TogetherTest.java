package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Several statements as one, also where the connection fails while they are ended. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class TogetherTest {

    @Parameter
    TestDatabase database;

    private Connection real;

    @BeforeEach
    void open() throws SQLException {
        database.store();
        database.update("DROP TABLE IF EXISTS pieces");
        database.update("CREATE TABLE pieces (piece INTEGER PRIMARY KEY)");
        real = database.connections().getConnection();
    }

    @AfterEach
    void close() throws SQLException {
        real.close();
    }

    /** Fails at calls of this name. */
    private Connection failingAt(String failing) throws SQLException {
        return AroundConnections.of(AroundConnections.always(real), (connection, method, sql, call) -> {
                    if (method.equals(failing)) {
                        throw new SQLException(failing + " failed", "08006");
                    }
                    return call.proceed();
                })
                .getConnection();
    }

    private static String insert(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO pieces VALUES (1)");
            return "inserted";
        }
    }

    private static String insertTwice(Connection connection) throws SQLException {
        return insert(connection) + insert(connection);
    }

    private long pieces() {
        return database.number("SELECT COUNT(*) FROM pieces");
    }

    @Test
    void commitsAndLeavesTheConnectionAsItWas() throws SQLException {
        assertThat(Together.on(real, TogetherTest::insert)).isEqualTo("inserted");

        assertThat(real.getAutoCommit()).isTrue();
        assertThat(pieces()).isEqualTo(1);
    }

    @Test
    void failureUndoesWhatWentBeforeAndLeavesTheConnectionAsItWas() throws SQLException {
        assertThatThrownBy(() -> Together.on(real, TogetherTest::insertTwice)).hasNoSuppressedExceptions();

        assertThat(real.getAutoCommit()).isTrue();
        assertThat(pieces()).isZero();
    }

    @Test
    void openTransactionIsLeftToItsOwner() throws SQLException {
        real.setAutoCommit(false);
        assertThat(Together.on(real, TogetherTest::insert)).isEqualTo("inserted");
        real.rollback();

        assertThat(pieces()).isZero();
    }

    @Test
    void failedRollbackDoesNotHideWhyItWasNeededAndNothingIsCommitted() throws SQLException {
        Connection broken = failingAt("rollback");

        assertThatThrownBy(() -> Together.on(broken, TogetherTest::insertTwice))
                .matches(thrown -> SqlErrors.isDuplicateKey((SQLException) thrown))
                .satisfies(thrown -> assertThat(thrown.getSuppressed()[0])
                        .hasMessage("rollback failed")
                        .isInstanceOf(SQLException.class));

        boolean commitsWhatIsThere = !real.isClosed() && real.getAutoCommit(); // H2 has no abort
        assertThat(commitsWhatIsThere).isFalse();
        assertThat(pieces()).isZero();
    }

    @Test
    void failedCommitIsToldAndNothingIsCommittedLater() throws SQLException {
        Connection broken = failingAt("commit");

        assertThatThrownBy(() -> Together.on(broken, TogetherTest::insert)).hasMessage("commit failed");

        assertThat(real.getAutoCommit()).isTrue();
        assertThat(pieces()).isZero();
    }
}
