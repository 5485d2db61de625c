package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.yici.spi.CommitException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On a pool of one connection, so that a step which needs it shows whether it was given back. */
class AfterCommitTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final HikariDataSource pool = TestDatabase.H2.pool(1);
    private final List<String> told = new ArrayList<>();
    private final ThreadBoundTransactions transactions = new ThreadBoundTransactions(pool);

    @AfterEach
    void close() {
        pool.close();
    }

    private void look() {
        try (Connection connection = pool.getConnection()) {
            told.add("a free connection " + connection.isValid(1));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void stepsRunInTheirOrderWhenTheConnectionIsGivenBack() throws Exception {
        transactions.execute(TIMEOUT, () -> {
            transactions.afterCommit(() -> told.add("first"));
            transactions.afterCommit(this::look);
            return told.add("work");
        });

        assertThat(told).containsExactly("work", "first", "a free connection true");
    }

    @Test
    void noneRunsAfterARollback() {
        assertThatThrownBy(() -> transactions.execute(TIMEOUT, () -> {
                    transactions.afterCommit(() -> told.add("of a failed unit"));
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThatThrownBy(() -> transactions.execute(TIMEOUT, () -> {
                    transactions.afterCommit(() -> told.add("of a marked one"));
                    transactions.setRollbackOnly();
                    return 1;
                }))
                .isInstanceOf(SQLException.class);

        assertThat(told).isEmpty();
    }

    @Test
    void noneRunsWhereTheCommitFailed() {
        DataSource failing = AroundConnections.of(pool, (connection, method, sql, real) -> {
            if (method.equals("commit")) {
                throw new SQLException("the line is cut");
            }
            return real.proceed();
        });
        ThreadBoundTransactions cut = new ThreadBoundTransactions(failing);

        assertThatThrownBy(() -> cut.execute(TIMEOUT, () -> {
                    cut.afterCommit(() -> told.add("of an unknown outcome"));
                    return 1;
                }))
                .isInstanceOf(CommitException.class);

        assertThat(told).isEmpty();
    }

    @Test
    void whatAStepThrowsReachesNobody() throws Exception {
        int value = transactions.execute(TIMEOUT, () -> {
            transactions.afterCommit(() -> {
                throw new IllegalStateException("Redis is gone");
            });
            transactions.afterCommit(() -> told.add("next"));
            return 1;
        });

        assertThat(value).isEqualTo(1);
        assertThat(told).containsExactly("next");
    }

    @Test
    void thereIsNoCommitToWaitForOutsideATransaction() {
        assertThatThrownBy(() -> transactions.afterCommit(() -> told.add("never")))
                .isInstanceOf(IllegalStateException.class);
    }
}
