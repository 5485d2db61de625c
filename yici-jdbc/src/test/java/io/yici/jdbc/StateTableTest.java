package io.yici.jdbc;

import static io.yici.jdbc.OrderState.CLOSED;
import static io.yici.jdbc.OrderState.CREATED;
import static io.yici.jdbc.OrderState.MACHINE;
import static io.yici.jdbc.OrderState.PAID;
import static io.yici.jdbc.OrderState.REFUNDED;
import static io.yici.jdbc.OrderState.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.RefusedUsageException;
import io.yici.guard.MoveOutcome;
import io.yici.guard.MoveOutcome.Reason;
import io.yici.guard.StateMachine;
import io.yici.guard.UnknownStateException;
import io.yici.spi.ConflictException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class StateTableTest {

    private static final int MOVERS = 6;

    @Parameter
    TestDatabase database;

    private GuardBench bench;
    private StateTable<OrderState> orders;

    @BeforeEach
    void open() {
        bench = new GuardBench(database);
        orders = bench.binding(MACHINE).version("version").build();
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private MoveOutcome<OrderState> move(OrderState from, OrderState to) throws Exception {
        return bench.inTransaction(() -> orders.move(bench.order, from, to));
    }

    private MoveOutcome<OrderState> moveTo(OrderState to) throws Exception {
        return bench.inTransaction(() -> orders.moveTo(bench.order, to));
    }

    @Test
    @Tag("R-72")
    @Tag("T-85")
    void movesOnceAndTellsRepeatsFromIllegalMoves() throws Exception {
        bench.insert(CREATED);

        assertThat(move(CREATED, PAID)).isEqualTo(new MoveOutcome.Applied<>(CREATED, PAID));
        assertThat(move(CREATED, PAID)).isEqualTo(new MoveOutcome.AlreadyThere<>(PAID));
        assertThat(move(CREATED, CLOSED)).isEqualTo(new MoveOutcome.Refused<>(PAID, CLOSED, Reason.LATE));
        assertThat(moveTo(SHIPPED)).isEqualTo(new MoveOutcome.Applied<>(PAID, SHIPPED));
        assertThat(move(PAID, REFUNDED)).isEqualTo(new MoveOutcome.Refused<>(SHIPPED, REFUNDED, Reason.CHANGED));
        assertThat(bench.state()).isEqualTo("SHIPPED");
    }

    @Test
    void absentRowIsMissing() throws Exception {
        assertThat(move(CREATED, PAID)).isEqualTo(new MoveOutcome.Missing<>());
        assertThat(moveTo(PAID)).isEqualTo(new MoveOutcome.Missing<>());
    }

    @Test
    void moveIsUndoneWithItsTransaction() {
        bench.insert(CREATED);

        assertThatThrownBy(() -> bench.inTransaction(() -> {
                    assertThat(orders.move(bench.order, CREATED, PAID)).isInstanceOf(MoveOutcome.Applied.class);
                    throw new IllegalStateException("rolls back");
                }))
                .hasMessage("rolls back");
        assertThat(bench.state()).isEqualTo("CREATED");
    }

    @Test
    @Tag("B55")
    void ofTwoMovesFromOneStateTheLoserGetsTheCurrentState() throws Exception {
        bench.insert(CREATED);
        CountDownLatch moved = new CountDownLatch(1);
        CountDownLatch other = new CountDownLatch(1);
        Future<MoveOutcome<OrderState>> winner = bench.elsewhere(() -> bench.inTransaction(() -> {
            MoveOutcome<OrderState> outcome = orders.move(bench.order, CREATED, CLOSED);
            moved.countDown();
            other.await();
            return outcome;
        }));
        moved.await();

        MoveOutcome<OrderState> loser = bench.inTransaction(() -> {
            other.countDown();
            return orders.move(bench.order, CREATED, PAID);
        });

        assertThat(GuardBench.get(winner)).isEqualTo(new MoveOutcome.Applied<>(CREATED, CLOSED));
        assertThat(loser).isEqualTo(new MoveOutcome.Refused<>(CLOSED, PAID, Reason.LATE));
    }

    @Test
    @Tag("R-72")
    void manyMoversOfOneObjectHaveOneEffect() throws Exception {
        bench.insert(CREATED);
        CountDownLatch start = new CountDownLatch(1);
        List<Future<MoveOutcome<OrderState>>> movers = new ArrayList<>();
        for (int i = 0; i < MOVERS; i++) {
            movers.add(bench.elsewhere(() -> {
                start.await();
                return bench.inTransaction(() -> {
                    MoveOutcome<OrderState> outcome = orders.moveTo(bench.order, PAID);
                    if (outcome instanceof MoveOutcome.Applied) {
                        bench.effect(bench.order, "paid");
                    }
                    return outcome;
                });
            }));
        }
        start.countDown();

        List<MoveOutcome<OrderState>> outcomes = new ArrayList<>();
        for (Future<MoveOutcome<OrderState>> mover : movers) {
            outcomes.add(GuardBench.get(mover));
        }
        assertThat(outcomes).filteredOn(it -> it instanceof MoveOutcome.Applied).hasSize(1);
        assertThat(outcomes)
                .filteredOn(it -> it instanceof MoveOutcome.AlreadyThere)
                .hasSize(MOVERS - 1);
        assertThat(bench.effects("paid")).isEqualTo(1);
    }

    /** The transaction's view still shows the old state; only a locking read tells the new one. */
    @ParameterizedTest
    @EnumSource(names = {"REPEATABLE_READ", "SERIALIZABLE"})
    @Tag("R-72")
    void olderViewIsAnsweredByTheCurrentStateOrANamedConflict(Isolation isolation) throws Exception {
        bench.insert(CREATED);
        try (GuardBench higher = new GuardBench(database, isolation)) {
            StateTable<OrderState> there = higher.binding(MACHINE).build();
            MoveOutcome<OrderState> outcome = higher.inTransaction(() -> {
                if (isolation == Isolation.REPEATABLE_READ) {
                    assertThat(higher.seen(bench.order)).isEqualTo("CREATED");
                }
                assertThat(move(CREATED, PAID)).isInstanceOf(MoveOutcome.Applied.class);
                return there.move(bench.order, CREATED, PAID);
            });
            assertThat(outcome).isEqualTo(new MoveOutcome.AlreadyThere<>(PAID));
        } catch (ConflictException undone) {
            assertThat(database).isIn(TestDatabase.H2, TestDatabase.POSTGRESQL);
        }
        assertThat(bench.state()).isEqualTo("PAID");
    }

    @Test
    @Tag("R-73")
    @Tag("T-86")
    void objectThatLeftTheStateAndCameBackIsRefusedByItsVersion() throws Exception {
        StateMachine<String> lamp = StateMachine.starting("lamp", "off")
                .move("off", "on")
                .move("on", "off")
                .build();
        StateTable<String> lamps = bench.binding(lamp).version("version").build();
        bench.insert("off");
        bench.inTransaction(() -> lamps.move(bench.order, "off", "on", 0));
        bench.inTransaction(() -> lamps.move(bench.order, "on", "off", 1));

        MoveOutcome<String> stale = bench.inTransaction(() -> lamps.move(bench.order, "off", "on", 0));
        MoveOutcome<String> fresh = bench.inTransaction(() -> lamps.move(bench.order, "off", "on", 2));

        assertThat(stale).isEqualTo(new MoveOutcome.Refused<>("off", "on", Reason.CHANGED));
        assertThat(fresh).isEqualTo(new MoveOutcome.Applied<>("off", "on"));
        assertThat(bench.inTransaction(() -> lamps.move(bench.order, "off", "on", 2)))
                .isEqualTo(new MoveOutcome.AlreadyThere<>("on"));
    }

    @Test
    void keysAndStatesMayBeNumbers() throws Exception {
        database.update(
                "CREATE TABLE IF NOT EXISTS guard_ticket (id bigint NOT NULL PRIMARY KEY, state smallint NOT NULL)");
        long id = UUID.randomUUID().getMostSignificantBits() >>> 1;
        database.update("INSERT INTO guard_ticket (id, state) VALUES (" + id + ", 0)");
        StateTable.Builder<OrderState> builder =
                StateTable.of(MACHINE, bench.transactions).table("guard_ticket");
        StateTable<OrderState> tickets =
                builder.keys(Long::valueOf).stored(OrderState::ordinal).build();

        assertThat(bench.inTransaction(() -> tickets.moveTo(String.valueOf(id), PAID)))
                .isEqualTo(new MoveOutcome.Applied<>(CREATED, PAID));
        assertThat(bench.inTransaction(() -> tickets.move(String.valueOf(id), CREATED, PAID)))
                .isEqualTo(new MoveOutcome.AlreadyThere<>(PAID));
        assertThat(database.number("SELECT state FROM guard_ticket WHERE id = " + id))
                .isEqualTo(PAID.ordinal());
    }

    @Test
    void rowWithAStateThatIsNotDeclaredIsLeftAlone() {
        bench.insert("LOST");

        assertThatThrownBy(() -> moveTo(PAID))
                .isInstanceOf(UnknownStateException.class)
                .hasMessageContaining("'LOST'");
        assertThat(bench.state()).isEqualTo("LOST");
    }

    @Test
    void needsAnOpenTransactionAndPlainNames() {
        assertThatThrownBy(() -> orders.move(bench.order, CREATED, PAID))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("no transaction is open");
        assertThatThrownBy(() -> bench.binding(MACHINE).key("id = id OR 1"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> bench.binding(MACHINE).table("t; DROP")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StateTable.of(MACHINE, bench.transactions).build())
                .hasMessageContaining("no table");
        assertThatThrownBy(() -> bench.binding(MACHINE).build().move(bench.order, CREATED, PAID, 0))
                .hasMessageContaining("names no version");
        assertThatThrownBy(() -> bench.binding(MACHINE).stored(state -> "same").build())
                .hasMessageContaining("two states are stored as 'same'");
    }
}
