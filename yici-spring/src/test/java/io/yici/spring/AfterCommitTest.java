package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class AfterCommitTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final DataSource dataSource = memory();
    private final JdbcTransactionManager manager = new JdbcTransactionManager(dataSource);
    private final SpringTransactions transactions = new SpringTransactions(dataSource, manager);
    private final TransactionTemplate caller = new TransactionTemplate(manager);
    private final List<String> told = new ArrayList<>();

    private static DataSource memory() {
        JdbcDataSource memory = new JdbcDataSource();
        memory.setUrl("jdbc:h2:mem:" + UUID.randomUUID());
        return memory;
    }

    private boolean holdsConnection() {
        return TransactionSynchronizationManager.hasResource(dataSource);
    }

    @Test
    void inATransactionOfYiciStepsRunWhenTheConnectionIsGivenBack() throws Exception {
        transactions.execute(TIMEOUT, () -> {
            transactions.afterCommit(() -> told.add("first, connection held: " + holdsConnection()));
            transactions.afterCommit(() -> told.add("second"));
            return told.add("work, connection held: " + holdsConnection());
        });

        assertThat(told).containsExactly("work, connection held: true", "first, connection held: false", "second");
    }

    @Test
    void inATransactionOfTheCallerTheyRunWhenThatIsCommitted() {
        caller.executeWithoutResult(status -> {
            transactions.afterCommit(() -> told.add("first"));
            transactions.afterCommit(() -> told.add("second"));
            told.add("work");
        });

        assertThat(told).containsExactly("work", "first", "second");
    }

    @Test
    void noneRunsAfterARollback() {
        assertThatThrownBy(() -> transactions.execute(TIMEOUT, () -> {
                    transactions.afterCommit(() -> told.add("of Yici's"));
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        caller.executeWithoutResult(status -> {
            transactions.afterCommit(() -> told.add("of the caller's"));
            status.setRollbackOnly();
        });

        assertThat(told).isEmpty();
    }

    @Test
    void stepsBelongToTheTransactionThatIsOpen() {
        TransactionTemplate second = new TransactionTemplate(manager);
        second.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        caller.executeWithoutResult(status -> {
            transactions.afterCommit(() -> told.add("outer"));
            second.executeWithoutResult(inner -> {
                transactions.afterCommit(() -> told.add("inner"));
                inner.setRollbackOnly();
            });
        });

        assertThat(told).containsExactly("outer");
    }

    @Test
    void whatAStepThrowsReachesNobody() throws Exception {
        caller.executeWithoutResult(status -> transactions.afterCommit(() -> {
            throw new IllegalStateException("Redis is gone");
        }));

        assertThat(transactions.<Integer>execute(TIMEOUT, () -> {
                    transactions.afterCommit(() -> {
                        throw new IllegalStateException("Redis is gone");
                    });
                    return 1;
                }))
                .isEqualTo(1);
    }

    @Test
    void thereIsNoCommitToWaitForOutsideATransaction() {
        assertThatThrownBy(() -> transactions.afterCommit(() -> told.add("never")))
                .isInstanceOf(IllegalStateException.class);
    }
}
