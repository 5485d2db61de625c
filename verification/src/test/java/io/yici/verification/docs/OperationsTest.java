package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Archive;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OverdueRecord;
import io.yici.Purge;
import io.yici.PurgeReport;
import io.yici.Resolution;
import io.yici.jackson.JacksonResultCodec;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import io.yici.jdbc.ThreadBoundTransactions;
import io.yici.spi.RecordPage;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordState;
import io.yici.spi.RecordSummary;
import io.yici.spi.SettledRecord;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import io.yici.spring.OperationFinalCheck;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;

/** The code of the page on operations. */
class OperationsTest {

    private static final Operation<String> PAY =
            Operation.named("order.pay", String.class).mode(Mode.LEASED).money().build();

    private final JdbcDataSource database = new JdbcDataSource();
    private final List<String> archived = new ArrayList<>();
    private final List<RecordSummary> shown = new ArrayList<>();
    private final List<SettledRecord> settlements = new ArrayList<>();
    private JdbcIdempotencyStore store;
    private Idempotency idempotency;

    private interface Orders {
        boolean isClosed(String payment);
    }

    private interface Files {
        void append(String operation, IdempotencyKey key, @Nullable StoredResult result);
    }

    private interface Gateway {
        boolean knowsNothingOf(IdempotencyKey key);
    }

    @BeforeEach
    void open() {
        database.setURL("jdbc:h2:mem:operations;DB_CLOSE_DELAY=-1");
        store = JdbcIdempotencyStore.builder(database)
                .transactions(new ThreadBoundTransactions(database))
                .schema(SchemaMode.CREATE)
                .build();
        idempotency =
                Idempotency.over(store).codec(JacksonResultCodec.standard()).build();
    }

    @AfterEach
    void close() throws SQLException {
        idempotency.close();
        update("DROP ALL OBJECTS");
    }

    private void update(String sql) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.createStatement().executeUpdate(sql);
        }
    }

    /** A final check as a bean. */
    static final class Checks {
        @Bean
        OperationFinalCheck closedOrders(Orders orders) {
            return OperationFinalCheck.of(
                    PAY, record -> orders.isClosed(record.key().value()));
        }
    }

    @Test
    void purgesWithCheckAndArchive() throws SQLException {
        idempotency.run(PAY, IdempotencyKey.of("alice", "closed"), execution -> "paid");
        idempotency.run(PAY, IdempotencyKey.of("alice", "open"), execution -> "paid");
        update("UPDATE yici_record SET retained_until = 1 WHERE operation = '" + PAY.id() + "'");
        Orders orders = payment -> payment.equals("closed");
        Files files = (operation, key, result) -> archived.add(key.value());

        Archive archive = records -> {
            for (StoredRecord record : records) {
                files.append(record.operation(), record.key(), record.result());
            }
        };
        Purge purge = Purge.of(idempotency)
                .finalCheck(PAY, record -> orders.isClosed(record.key().value()))
                .archive(archive)
                .build();
        PurgeReport report = purge.run();

        assertThat(report.thinned()).isEqualTo(1);
        assertThat(report.retained()).isEqualTo(1);
        assertThat(archived).containsExactly("closed");
        assertThat(new Checks().closedOrders(orders).operation()).isEqualTo(PAY);
    }

    @Test
    void settlesAndBrowses() throws SQLException {
        assertThatThrownBy(() -> idempotency.run(PAY, IdempotencyKey.of("alice", "lost"), execution -> {
                    throw new IllegalStateException("no answer");
                }))
                .hasMessage("no answer");
        update("UPDATE yici_record SET changed_at = 1");
        browse();
        assertThat(shown).hasSize(1);
        assertThat(settlements).isEmpty();
        Gateway gateway = key -> true;

        for (OverdueRecord overdue : idempotency.overdue(PAY, null, 100)) {
            if (gateway.knowsNothingOf(overdue.key())) {
                idempotency.settle(
                        PAY, overdue, new Resolution.NotDone<>(), "olga", "closed at the gateway, ticket 4711");
            }
        }

        assertThat(store.settlements(shown.get(0).id())).hasSize(1);
        assertThat(idempotency.run(PAY, IdempotencyKey.of("alice", "lost"), execution -> "paid"))
                .isEqualTo("paid");
    }

    private void show(RecordSummary record, List<SettledRecord> its) {
        shown.add(record);
        settlements.addAll(its);
    }

    private void browse() {
        RecordQuery query = RecordQuery.all()
                .ofOperation("order.pay")
                .inState(RecordState.INTERRUPTED, RecordState.IN_PROGRESS)
                .olderThan(Duration.ofMinutes(10));
        RecordPage page;
        do {
            page = store.browse(query);
            page.records().forEach(record -> show(record, store.settlements(record.id())));
            query = query.from(page.next());
        } while (page.next() != null);
    }
}
