package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.RefusedUsageException;
import io.yici.guard.InsertOutcome;
import io.yici.guard.UniqueInsert;
import io.yici.spi.ConflictException;
import io.yici.spi.StoreException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class UniqueInsertTest {

    @Parameter
    TestDatabase database;

    private GuardBench bench;
    private JdbcUniqueInsert<GuardOrder> orders;

    @BeforeEach
    void open() {
        bench = new GuardBench(database);
        orders = GuardOrder.inserts(bench);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private GuardOrder order(String status, long amount) {
        return new GuardOrder(bench.order, status, amount);
    }

    private InsertOutcome<GuardOrder> insert(GuardOrder order) throws Exception {
        return bench.inTransaction(() -> GuardOrder.insert(orders, order));
    }

    @Test
    void repeatFindsWhatTheFirstInserted() throws Exception {
        assertThat(insert(order("A", 5))).isEqualTo(new InsertOutcome.Created<>());
        assertThat(insert(order("A", 5))).isEqualTo(new InsertOutcome.Existing<>(order("A", 5)));
    }

    @Test
    void anotherIntentUnderTheSameKeyIsAConflictAndNotAnswered() throws Exception {
        insert(order("A", 5));

        assertThat(insert(order("B", 5))).isEqualTo(new InsertOutcome.Conflict<>(order("A", 5)));
        assertThat(insert(order("A", 6))).isEqualTo(new InsertOutcome.Conflict<>(order("A", 5)));
        assertThat(bench.state()).isEqualTo("A");
    }

    @Test
    @Tag("B31")
    @Tag("T-94")
    void duplicateLeavesTheCallersTransactionUsable() throws Exception {
        insert(order("A", 5));

        bench.inTransaction(() -> {
            bench.effect(bench.order, "before");
            assertThat(GuardOrder.insert(orders, order("A", 5))).isInstanceOf(InsertOutcome.Existing.class);
            bench.effect(bench.order, "after");
            return true;
        });
        assertThat(bench.effects("before") + bench.effects("after")).isEqualTo(2);
    }

    @Test
    @Tag("B31")
    @Tag("T-94")
    void lambdaLeavesItUsableToo() throws Exception {
        UniqueInsert unique = UniqueInsert.in(bench.transactions);
        List<InsertOutcome<GuardOrder>> outcomes = new ArrayList<>();
        for (int call = 0; call < 2; call++) {
            outcomes.add(bench.inTransaction(() -> {
                InsertOutcome<GuardOrder> outcome =
                        unique.insert(this::plainInsert, this::plainRead, order("A", 5)::equals);
                bench.effect(bench.order, "after");
                return outcome;
            }));
        }

        assertThat(outcomes)
                .containsExactly(new InsertOutcome.Created<>(), new InsertOutcome.Existing<>(order("A", 5)));
        assertThat(bench.effects("after")).isEqualTo(2);
    }

    private int plainInsert() throws SQLException {
        try (PreparedStatement statement = bench.transactions
                .connection()
                .prepareStatement(
                        "INSERT INTO guard_order (order_no, status, amount, version) VALUES (?, 'A', 5, 0)")) {
            statement.setString(1, bench.order);
            return statement.executeUpdate();
        }
    }

    private Optional<GuardOrder> plainRead() throws SQLException {
        try (PreparedStatement statement =
                bench.transactions.connection().prepareStatement("SELECT * FROM guard_order WHERE order_no = ?")) {
            statement.setString(1, bench.order);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(GuardOrder.read(rows)) : Optional.empty();
            }
        }
    }

    /** The row was there when it was inserted, and is not when it is read. */
    @Test
    @Tag("T-91")
    void rowThatIsDeletedBetweenInsertAndReadIsInsertedAfterAll() throws Exception {
        AtomicInteger inserts = new AtomicInteger();
        UniqueInsert unique = UniqueInsert.in(bench.transactions);

        InsertOutcome<GuardOrder> outcome = bench.inTransaction(() -> unique.<GuardOrder, SQLException>insert(
                () -> inserts.getAndIncrement() == 0 ? 0 : plainInsert(), this::plainRead, row -> true));

        assertThat(outcome).isEqualTo(new InsertOutcome.Created<>());
        assertThat(inserts).hasValue(2);
    }

    @Test
    void otherConstraintsAreNoDuplicates() {
        Map<String, Object> incomplete = Map.of("order_no", bench.order, "status", "A");

        assertThatThrownBy(() -> bench.inTransaction(() -> orders.insert(incomplete, row -> true)))
                .isInstanceOf(StoreException.class)
                .isNotInstanceOf(ConflictException.class);
    }

    @Test
    void isRefusedByNameWhereItCannotKeepItsPromise() {
        assertThatThrownBy(() -> GuardOrder.insert(orders, order("A", 5)))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("no transaction is open");
        assertThatThrownBy(() -> UniqueInsert.in(bench.transactions).insert(() -> 1, Optional::empty, row -> true))
                .isInstanceOf(RefusedUsageException.class);
        assertThatThrownBy(() -> bench.inTransaction(() -> orders.insert(Map.of("status", "A"), row -> true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("order_no");
        assertThatThrownBy(() ->
                        JdbcUniqueInsert.into("guard_order", bench.transactions).key("a, b"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
