package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JpaFlushTest {

    @ParameterizedTest
    @EnumSource
    void sendsPendingChangesThroughTheConnectionOfTheRecord(TestDatabase database) throws Exception {
        try (var context = ShopConfiguration.start(database, Libraries.WithJpa.class)) {
            SpringTransactions transactions = context.getBean(SpringTransactions.class);

            transactions.execute(Duration.ofSeconds(30), () -> {
                context.getBean(Orders.class).insert("pending", "");
                assertThat(seen(transactions)).isFalse();
                transactions.flush();
                assertThat(seen(transactions)).isTrue();
                transactions.setRollbackOnly();
                assertThat(transactions.isRollbackOnly()).isTrue();
                throw new Undo();
            });
        } catch (Undo expected) {
            // leaves the table as it was
        }
    }

    @Test
    void hasNothingToFlushWithoutAMapper() throws Exception {
        try (var context = ShopConfiguration.start(TestDatabase.H2, Libraries.WithJdbcTemplate.class)) {
            SpringTransactions transactions = context.getBean(SpringTransactions.class);

            assertThat(transactions.execute(Duration.ofSeconds(30), () -> {
                        context.getBean(Orders.class).insert("pending", "");
                        transactions.flush();
                        return seen(transactions);
                    }))
                    .isTrue();
        }
    }

    private static boolean seen(SpringTransactions transactions) throws Exception {
        try (var statement = transactions.connection().createStatement();
                ResultSet rows = statement.executeQuery("select 1 from purchase where order_no = 'pending'")) {
            return rows.next();
        }
    }

    private static final class Undo extends Exception {
        private static final long serialVersionUID = 1L;
    }
}
