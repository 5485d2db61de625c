package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.RefusedUsageException;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

class RefusedTransactionsTest {

    private final DataSource dataSource = memory();
    private final JdbcTransactionManager manager = new JdbcTransactionManager(dataSource);
    private final SpringTransactions transactions = new SpringTransactions(dataSource, manager);
    private final DataSource other = memory();
    private final JdbcTransactionManager ofOther = new JdbcTransactionManager(other);
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

    private int things() {
        return jdbc.queryForObject("select count(*) from thing", Integer.class);
    }

    private static TransactionTemplate template(
            JdbcTransactionManager manager, Consumer<TransactionTemplate> settings) {
        TransactionTemplate template = new TransactionTemplate(manager);
        settings.accept(template);
        return template;
    }

    @Nested
    class InACallersTransaction {

        @Test
        void acceptsAWritingOneOfItsManager() {
            template(manager, plain -> {}).executeWithoutResult(status -> {
                assertThat(transactions.isActive()).isTrue();
                assertThatCode(transactions::requireUsable).doesNotThrowAnyException();
            });
        }

        @Test
        void refusesAReadOnlyOne() {
            template(manager, it -> it.setReadOnly(true))
                    .executeWithoutResult(status -> assertThatThrownBy(transactions::requireUsable)
                            .isInstanceOf(RefusedUsageException.class)
                            .hasMessageContaining("read-only"));
        }

        @Test
        void refusesOneThatCanOnlyRollBack() {
            template(manager, plain -> {}).executeWithoutResult(status -> {
                template(manager, plain -> {}).executeWithoutResult(TransactionStatus::setRollbackOnly);
                status.setRollbackOnly(); // for a quiet end
                assertThatThrownBy(transactions::requireUsable)
                        .isInstanceOf(RefusedUsageException.class)
                        .hasMessageContaining("can only roll back");
            });
        }

        @Test
        void refusesOneAtReadUncommitted() {
            template(manager, it -> it.setIsolationLevel(TransactionDefinition.ISOLATION_READ_UNCOMMITTED))
                    .executeWithoutResult(status -> assertThatThrownBy(transactions::requireUsable)
                            .isInstanceOf(RefusedUsageException.class)
                            .hasMessageContaining("READ UNCOMMITTED"));
        }

        @Test
        void refusesOneOfAnotherDataSource() {
            template(ofOther, plain -> {}).executeWithoutResult(status -> {
                assertThat(transactions.isActive()).isTrue();
                assertThatThrownBy(transactions::requireUsable)
                        .isInstanceOf(RefusedUsageException.class)
                        .hasMessageContaining("does not bind");
            });
        }

        @Test
        void refusesOneOfAnotherDataSourceThatTouchedThisOneBefore() {
            template(ofOther, plain -> {}).executeWithoutResult(status -> {
                things(); // binds a connection that nobody commits
                assertThatThrownBy(transactions::requireUsable).isInstanceOf(RefusedUsageException.class);
                assertThatThrownBy(transactions::connection).isInstanceOf(java.sql.SQLException.class);
            });
        }
    }

    @Nested
    class InsideJoinedWork {

        private Object work(TransactionTemplate inner) throws Exception {
            return transactions.execute(Duration.ofSeconds(30), () -> {
                jdbc.update("insert into thing values (1)");
                return inner.execute(status -> jdbc.queryForObject("select count(*) from thing", Integer.class));
            });
        }

        @Test
        void refusesAWritingTransactionOfItsOwn() {
            TransactionTemplate inner =
                    template(manager, it -> it.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW));

            assertThatThrownBy(() -> work(inner))
                    .isInstanceOf(RefusedUsageException.class)
                    .hasMessageContaining("REQUIRED or NESTED");
            assertThat(things()).isZero();
        }

        @Test
        void letsAReadOnlyOneThrough() throws Exception {
            TransactionTemplate inner = template(manager, it -> {
                it.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
                it.setReadOnly(true);
            });

            assertThat(work(inner)).isEqualTo(0);
            assertThat(things()).isEqualTo(1);
        }

        @Test
        void letsASavepointThrough() throws Exception {
            TransactionTemplate inner =
                    template(manager, it -> it.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED));

            assertThat(work(inner)).isEqualTo(1);
            assertThat(things()).isEqualTo(1);
        }

        @Test
        void letsWorkWithoutATransactionThrough() throws Exception {
            TransactionTemplate inner =
                    template(manager, it -> it.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED));

            assertThat(work(inner)).isEqualTo(0);
            assertThat(things()).isEqualTo(1);
        }

        @Test
        void refusesNothingAfterwards() throws Exception {
            work(template(manager, plain -> {}));

            template(manager, it -> it.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW))
                    .executeWithoutResult(status -> jdbc.update("insert into thing values (2)"));

            assertThat(things()).isEqualTo(2);
        }
    }
}
