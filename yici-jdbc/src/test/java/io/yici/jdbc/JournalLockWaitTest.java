package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.TransactionConflictException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A movement that waits for an item longer than it may. */
@ParameterizedClass
@EnumSource(names = {"H2", "POSTGRESQL", "MARIADB"})
class JournalLockWaitTest {

    private static final Movement ONE = Movement.of("order-1", "cup", 1);

    @Parameter
    TestDatabase database;

    private JournalBench bench;

    @BeforeEach
    void open() {
        bench = new JournalBench(database);
        bench.stock("cup", 1);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** The item is held all the while, and a statement that was rolled back must not be taken for a movement. */
    @Test
    @Tag("T-88")
    @Tag("B58")
    void lockWaitThatIsOverIsAConflictAndEndsTheCallersTransaction() throws Exception {
        bench.inTransaction(() -> {
            bench.journal.deduct(ONE);
            Movement other = Movement.of("order-2", "cup", 1);
            return assertThatThrownBy(() -> Bench.get(bench.elsewhere(() -> bench.inTransaction(() -> {
                        assertThatThrownBy(() -> bench.journal.deduct(other))
                                .isInstanceOf(TransactionConflictException.class);
                        return "goes on";
                    }))))
                    .hasMessageContaining("marked for rollback");
        });

        assertThat(bench.available("cup")).isZero();
        assertThat(bench.rows()).isEqualTo(1);
    }
}
