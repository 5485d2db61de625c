package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** A random life of a journal on a real database, beside the model. Closed after use. */
final class JournalLife implements AutoCloseable {

    private static final Map<String, Long> STOCK = Map.of("cup", 6L, "pot", 3L);

    private final JournalBench bench;
    private JournalModel model = new JournalModel(STOCK);

    private static final class Over extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    JournalLife(TestDatabase database) {
        this.bench = new JournalBench(database);
        STOCK.forEach(bench::stock);
        assertThat(bench.journal.open()).isEqualTo(2);
    }

    void take(JournalStep step) {
        JournalModel next = model.copy();
        String expected = next.take(step);
        String told = perform(step);

        assertThat(told).as("%s", step).isEqualTo(expected);
        if (step.ending().commits() && List.of("Applied", "Early").contains(expected)) {
            model = next;
        }
        requireLikeTheModel(step);
    }

    private void requireLikeTheModel(JournalStep step) {
        model.quantities.forEach((sku, quantity) ->
                assertThat(bench.available(sku)).as("%s after %s", sku, step).isEqualTo(quantity));
        assertThat(bench.journal.quantityDifferences(10)).isEmpty();
        for (JournalEntry entry : bench.journal.entries(step.movement().request())) {
            assertThat(new JournalModel.Row(entry.line(), entry.kind(), entry.state(), entry.effect()))
                    .isEqualTo(model.rows.get(JournalModel.key(step, entry.line())));
        }
        assertThat(bench.rows()).isEqualTo(model.rows.size() + STOCK.size());
    }

    private String perform(JournalStep step) {
        return switch (step.ending()) {
            case OWN -> step.on(bench.journal).getClass().getSimpleName();
            case COMMIT -> inTransaction(step, false);
            case ROLLBACK -> inTransaction(step, true);
            case CRASH -> crashing(step);
        };
    }

    private String inTransaction(JournalStep step, boolean rollsBack) {
        String[] told = new String[1];
        try {
            bench.inTransaction(() -> {
                told[0] = step.on(bench.journal).getClass().getSimpleName();
                if (rollsBack) {
                    throw new Over();
                }
                return told;
            });
        } catch (Over rolledBack) {
            assertThat(rollsBack).isTrue();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return told[0];
    }

    private String crashing(JournalStep step) {
        String[] told = new String[1];
        try (Connection connection = bench.database.connections().getConnection()) {
            ThreadBoundTransactions doomed = new ThreadBoundTransactions(AroundConnections.always(connection));
            Journal journal = bench.over(doomed);
            doomed.execute(Bench.LONG, () -> {
                told[0] = step.on(journal).getClass().getSimpleName();
                kill(doomed.connection());
                throw new Over();
            });
        } catch (Over crashed) {
            assertThat(told[0]).isNotNull();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return told[0];
    }

    private void kill(Connection connection) throws SQLException {
        String[] ways = switch (bench.database) {
            case POSTGRESQL -> new String[] {"pg_backend_pid()", "SELECT pg_terminate_backend(%s, 10000)"};
            case H2 -> new String[] {"SESSION_ID()", "SELECT ABORT_SESSION(%s)"};
            default -> new String[] {"connection_id()", "KILL %s"};
        };
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT " + ways[0])) {
            row.next();
            String kill = String.format(ways[1], row.getString(1));
            if (kill.startsWith("SELECT")) {
                TestDatabase.text(kill, bench.database.pool());
            } else {
                bench.database.update(kill);
            }
        }
    }

    @Override
    public void close() {
        bench.close();
    }
}
