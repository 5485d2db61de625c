package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.RefusedUsageException;
import io.yici.spi.CommitException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class SpringTransactionsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final DataSource dataSource = memory();
    private final JdbcTransactionManager manager = new JdbcTransactionManager(dataSource);
    private final SpringTransactions transactions = new SpringTransactions(dataSource, manager);
    private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);

    private static DataSource memory() {
        JdbcDataSource memory = new JdbcDataSource();
        memory.setUrl("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        return memory;
    }

    @BeforeEach
    void table() {
        jdbc.execute("create table thing (id int primary key)");
    }

    private int insert(int id) {
        return jdbc.update("insert into thing values (?)", id);
    }

    private int things() {
        return jdbc.queryForObject("select count(*) from thing", Integer.class);
    }

    private TransactionTemplate template(PlatformTransactionManager manager, int propagation) {
        TransactionTemplate template = new TransactionTemplate(manager);
        template.setPropagationBehavior(propagation);
        return template;
    }

    @Test
    void commitsWhatTheUnitDid() throws Exception {
        assertThat(transactions.execute(TIMEOUT, () -> insert(1))).isEqualTo(1);

        assertThat(things()).isEqualTo(1);
        assertThat(transactions.isActive()).isFalse();
    }

    @Test
    void rollsBackOnACheckedException() {
        assertThatThrownBy(() -> transactions.execute(TIMEOUT, () -> {
                    insert(1);
                    throw new IOException("no");
                }))
                .isExactlyInstanceOf(IOException.class);

        assertThat(things()).isZero();
    }

    @Test
    void rollsBackOnAnError() {
        assertThatThrownBy(() -> transactions.execute(TIMEOUT, () -> {
                    insert(1);
                    throw new StackOverflowError();
                }))
                .isExactlyInstanceOf(StackOverflowError.class);

        assertThat(things()).isZero();
    }

    @Test
    void givesTheTimeoutToTheManagerInWholeSecondsRoundedUp() throws Exception {
        JdbcTransactionManager watched = new JdbcTransactionManager(dataSource) {
            @Override
            protected void doBegin(Object transaction, TransactionDefinition definition) {
                assertThat(definition.getTimeout()).isEqualTo(3);
                super.doBegin(transaction, definition);
            }
        };

        new SpringTransactions(dataSource, watched).execute(Duration.ofMillis(2001), () -> insert(1));

        assertThat(things()).isEqualTo(1);
    }

    @Test
    @Tag("R-80")
    void runsAtTheDefaultUnlessToldOtherwise() throws Exception {
        DataSource serializable = new DelegatingDataSource(dataSource) {
            @Override
            public Connection getConnection() throws SQLException {
                Connection connection = super.getConnection();
                connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                return connection;
            }
        };
        JdbcTransactionManager manager = new JdbcTransactionManager(serializable);

        assertThat(isolation(new SpringTransactions(serializable, manager)))
                .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
        assertThat(isolation(new SpringTransactions(serializable, manager, Isolation.READ_COMMITTED)))
                .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    }

    @Test
    void tellsConflictsByTheDatabasesCodesAndBySpringsNames() {
        assertThat(transactions.isConflict(new IllegalStateException(new SQLException("deadlock", "40P01"))))
                .isTrue();
        assertThat(transactions.isConflict(new IllegalStateException(new OptimisticLockingFailureException("version"))))
                .isTrue();
        assertThat(transactions.isConflict(new DuplicateKeyException("taken", new SQLException("unique", "23505"))))
                .isFalse();
    }

    private static int isolation(SpringTransactions over) throws Exception {
        return over.execute(TIMEOUT, () -> over.connection().getTransactionIsolation());
    }

    @Test
    void joinsThroughATransactionAwareProxy() throws Exception {
        SpringTransactions over = new SpringTransactions(new TransactionAwareDataSourceProxy(dataSource), manager);

        over.execute(TIMEOUT, () -> {
            over.connection().createStatement().execute("insert into thing values (1)");
            return insert(2);
        });

        assertThat(things()).isEqualTo(2);
    }

    @Test
    void isNotEnteredInsideAnotherTransaction() {
        assertThatThrownBy(() -> template(manager, TransactionDefinition.PROPAGATION_REQUIRED)
                        .execute(status -> unchecked(() -> transactions.execute(TIMEOUT, () -> insert(1)))))
                .isInstanceOf(RefusedUsageException.class);
        assertThat(things()).isZero();
    }

    @Test
    void knowsThatAParticipantMarkedTheTransaction() throws Exception {
        assertThatThrownBy(() -> transactions.execute(TIMEOUT, () -> {
                    assertThat(transactions.isRollbackOnly()).isFalse();
                    try {
                        template(manager, TransactionDefinition.PROPAGATION_REQUIRED)
                                .executeWithoutResult(status -> {
                                    throw new IllegalStateException("inner");
                                });
                    } catch (IllegalStateException expected) {
                        assertThat(transactions.isRollbackOnly()).isTrue();
                    }
                    return insert(1);
                }))
                .isInstanceOf(CommitException.class)
                .hasRootCauseInstanceOf(org.springframework.transaction.UnexpectedRollbackException.class);
        assertThat(things()).isZero();
    }

    @Test
    void marksTheTransactionOfACaller() {
        template(manager, TransactionDefinition.PROPAGATION_REQUIRED).executeWithoutResult(status -> {
            insert(1);
            transactions.setRollbackOnly();
            assertThat(transactions.isRollbackOnly()).isTrue();
            status.setRollbackOnly(); // else the template reports an unexpected rollback
        });

        assertThat(things()).isZero();
    }

    @Test
    void keepsTheValueWhenWhatFollowsTheCommitFails() throws Exception {
        int value = transactions.execute(TIMEOUT, () -> {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    throw new IllegalStateException("mail server down");
                }
            });
            return insert(1);
        });

        assertThat(value).isEqualTo(1);
        assertThat(things()).isEqualTo(1);
    }

    @Test
    void leavesAFailureBeforeTheCommitToTheRecord() {
        assertThatThrownBy(() -> transactions.execute(TIMEOUT, () -> {
                    TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                        @Override
                        public void beforeCommit(boolean readOnly) {
                            throw new IllegalStateException("not now");
                        }
                    });
                    return insert(1);
                }))
                .isInstanceOf(CommitException.class)
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(things()).isZero();
    }

    @Test
    void hasNoConnectionOutsideATransaction() {
        assertThatThrownBy(transactions::connection).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void refusesAManagerOfAnotherDataSource() {
        assertThatThrownBy(() -> new SpringTransactions(memory(), manager))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesAManagerWithoutSynchronization() {
        JdbcTransactionManager blind = new JdbcTransactionManager(dataSource);
        blind.setTransactionSynchronization(AbstractPlatformTransactionManager.SYNCHRONIZATION_NEVER);

        assertThatThrownBy(() -> new SpringTransactions(dataSource, blind))
                .isInstanceOf(IllegalArgumentException.class);
    }

    static <T> T unchecked(java.util.concurrent.Callable<T> callable) {
        try {
            return callable.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
