package io.yici.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.RefusedUsageException;
import io.yici.guard.MoveOutcome.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StateMachineTest {

    private enum Order {
        CREATED,
        PAID,
        SHIPPED,
        REFUNDED,
        CLOSED
    }

    private static final StateMachine<Order> ORDERS = StateMachine.starting("order", Order.CREATED)
            .move(Order.CREATED, Order.PAID)
            .move(Order.CREATED, Order.CLOSED)
            .move(Order.PAID, Order.SHIPPED)
            .move(Order.PAID, Order.REFUNDED)
            .move(Order.SHIPPED, Order.REFUNDED)
            .terminal(Order.REFUNDED)
            .terminal(Order.CLOSED)
            .build();

    /** A row of some table; what another transaction commits between a read and the statement after it can be given. */
    private static final class Row {
        Optional<Order> state;
        Optional<Order> meanwhile = Optional.empty();
        final List<String> sent = new ArrayList<>();

        Row(Order state) {
            this.state = Optional.of(state);
        }

        int change(Order from, Order to) {
            sent.add(from + " to " + to);
            meanwhile.ifPresent(it -> state = Optional.of(it));
            if (!state.equals(Optional.of(from))) {
                return 0;
            }
            state = Optional.of(to);
            return 1;
        }

        MoveOutcome<Order> move(Order from, Order to) {
            return ORDERS.move(from, to, this::change, () -> state);
        }

        MoveOutcome<Order> moveTo(Order to) {
            return ORDERS.moveTo(to, this::change, () -> state);
        }
    }

    @Test
    @Tag("R-72")
    void declaredMoveIsAppliedOnceAndThenAlreadyThere() {
        Row row = new Row(Order.CREATED);

        assertThat(row.move(Order.CREATED, Order.PAID)).isEqualTo(new MoveOutcome.Applied<>(Order.CREATED, Order.PAID));
        assertThat(row.move(Order.CREATED, Order.PAID)).isEqualTo(new MoveOutcome.AlreadyThere<>(Order.PAID));
        assertThat(row.moveTo(Order.PAID)).isEqualTo(new MoveOutcome.AlreadyThere<>(Order.PAID));
        assertThat(row.state).contains(Order.PAID);
    }

    @Test
    @Tag("T-85")
    void lateMoveIsRefusedAndNamesTheCurrentState() {
        Row row = new Row(Order.CLOSED);

        assertThat(row.move(Order.CREATED, Order.PAID))
                .isEqualTo(new MoveOutcome.Refused<>(Order.CLOSED, Order.PAID, Reason.LATE));
        assertThat(row.moveTo(Order.PAID)).isEqualTo(new MoveOutcome.Refused<>(Order.CLOSED, Order.PAID, Reason.LATE));
    }

    @Test
    @Tag("R-65")
    void moveBeforeItsTimeIsRefusedAsEarly() {
        Row row = new Row(Order.CREATED);

        assertThat(row.moveTo(Order.REFUNDED))
                .isEqualTo(new MoveOutcome.Refused<>(Order.CREATED, Order.REFUNDED, Reason.EARLY));
        assertThat(row.state).contains(Order.CREATED);
    }

    @Test
    void undeclaredMoveIsNotSent() {
        Row row = new Row(Order.PAID);

        assertThat(row.move(Order.PAID, Order.CLOSED))
                .isEqualTo(new MoveOutcome.Refused<>(Order.PAID, Order.CLOSED, Reason.LATE));
        assertThat(row.sent).isEmpty();
    }

    /** From where the object is now the move would be legal; whether it is still wanted is the caller's to say. */
    @Test
    void moveFromAnotherStateThanSeenIsRefusedAsChanged() {
        Row row = new Row(Order.SHIPPED);

        assertThat(row.move(Order.PAID, Order.REFUNDED))
                .isEqualTo(new MoveOutcome.Refused<>(Order.SHIPPED, Order.REFUNDED, Reason.CHANGED));
    }

    @Test
    @Tag("B55")
    void loserOfTwoGetsTheCurrentState() {
        Row row = new Row(Order.CREATED);
        row.meanwhile = Optional.of(Order.CLOSED);

        assertThat(row.moveTo(Order.PAID)).isEqualTo(new MoveOutcome.Refused<>(Order.CLOSED, Order.PAID, Reason.LATE));
        assertThat(row.sent).hasSize(1);
    }

    @Test
    void absentObjectIsMissing() {
        Row row = new Row(Order.CREATED);
        row.state = Optional.empty();

        assertThat(row.move(Order.CREATED, Order.PAID)).isEqualTo(new MoveOutcome.Missing<>());
        assertThat(row.moveTo(Order.PAID)).isEqualTo(new MoveOutcome.Missing<>());
    }

    @Test
    @Tag("R-72")
    void readThatStillShowsTheOldStateIsANamedErrorAndNoLoop() {
        List<Order> reads = new ArrayList<>();

        assertThatThrownBy(() -> ORDERS.move(Order.CREATED, Order.PAID, (from, to) -> 0, () -> {
                    reads.add(Order.CREATED);
                    return Optional.of(Order.CREATED);
                }))
                .isInstanceOf(StaleReadException.class)
                .hasMessageContaining("CREATED")
                .hasMessageContaining("locking read");
        assertThat(reads).hasSize(1);
    }

    @Test
    void statementThatChangesSeveralRowsIsRefused() {
        assertThatThrownBy(() -> ORDERS.move(Order.CREATED, Order.PAID, (from, to) -> 2, Optional::empty))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("changed 2 rows");
    }

    @Test
    void stateThatIsNotDeclaredIsRefusedByName() {
        StateMachine<String> lamp = StateMachine.starting("lamp", "off")
                .move("off", "on")
                .move("on", "off")
                .build();

        assertThatThrownBy(() -> lamp.moveTo("broken", (from, to) -> 1, () -> Optional.of("off")))
                .isInstanceOf(UnknownStateException.class)
                .hasMessageContaining("'broken'");
        assertThatThrownBy(() -> lamp.moveTo("on", (from, to) -> 1, () -> Optional.of("dim")))
                .isInstanceOf(UnknownStateException.class)
                .hasMessageContaining("'dim'");
    }

    @Test
    void declarationsThatContradictThemselvesAreRefused() {
        assertThatThrownBy(() -> StateMachine.starting("a", 1).move(1, 2).build())
                .hasMessageContaining("2 has no way out");
        assertThatThrownBy(() -> StateMachine.starting("a", 1)
                        .move(1, 2)
                        .move(2, 1)
                        .terminal(2)
                        .build())
                .hasMessageContaining("2 is terminal and left");
        assertThatThrownBy(() -> StateMachine.starting("a", 1)
                        .move(1, 2)
                        .move(3, 2)
                        .terminal(2)
                        .build())
                .hasMessageContaining("3 is never reached");
        assertThatThrownBy(() -> StateMachine.starting("a", 1).move(1, 1)).hasMessageContaining("itself");
        assertThatThrownBy(() -> StateMachine.starting("a", 1).move(1, 2).move(1, 2))
                .hasMessageContaining("twice");
        assertThatThrownBy(() -> StateMachine.starting("no name", 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void diagramShowsEveryMove() {
        assertThat(ORDERS.mermaid()).isEqualTo("""
                stateDiagram-v2
                    [*] --> CREATED
                    CREATED --> PAID
                    CREATED --> CLOSED
                    PAID --> SHIPPED
                    PAID --> REFUNDED
                    SHIPPED --> REFUNDED
                    REFUNDED --> [*]
                    CLOSED --> [*]
                """);
        assertThat(ORDERS.isTerminal(Order.CLOSED)).isTrue();
        assertThat(ORDERS.isTerminal(Order.PAID)).isFalse();
        assertThat(ORDERS.states())
                .containsExactly(Order.CREATED, Order.PAID, Order.CLOSED, Order.SHIPPED, Order.REFUNDED);
    }

    @Test
    void eventsOfUnusableIdsAreRefused() {
        assertThatThrownBy(() -> new StateEvent<>("42", "", Order.PAID)).hasMessageContaining("id");
        assertThatThrownBy(() -> new StateEvent<>("42 ", "e", Order.PAID)).hasMessageContaining("key");
        assertThatThrownBy(() -> new StateEvent<>("42", "e".repeat(256), Order.PAID))
                .hasMessageContaining("255");
        assertThatThrownBy(() -> new StateEvent<>("42", "e", Order.PAID, "\0")).hasMessageContaining("NUL");
    }
}
