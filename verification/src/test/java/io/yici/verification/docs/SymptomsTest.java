package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordSummary;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Symptoms of docs/troubleshooting.md, provoked; each shows where the document says that it does. */
class SymptomsTest {

    private static final Operation<@Nullable Void> PAY =
            Operation.named("order.pay").build();

    private final SymptomBench bench = new SymptomBench();

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void keyMadeAnewWithEachTryShowsAsRecordsSideBySideAndNoReplay() throws SQLException {
        bench.pay(PAY, "try-1");
        bench.pay(PAY, "try-2");

        assertThat(keysOf("order.pay")).containsExactlyInAnyOrder("try-1", "try-2");
        assertThat(bench.counted("yici.claims", "claimed")).isEqualTo(2);
        assertThat(bench.counted("yici.replays", "replayed")).isZero();
        assertThat(bench.payments()).isEqualTo(2);
    }

    @Test
    void brokersIdAsTheKeyDoesNotKnowARedeliveryAndTheBusinessIdDoes() throws SQLException {
        record Message(String brokerId, String orderNo) {}
        List<Message> deliveries = List.of(new Message("m-1", "o-1"), new Message("m-2", "o-1"));

        for (Message message : deliveries) {
            bench.pay(PAY, message.brokerId());
        }
        assertThat(bench.payments()).isEqualTo(2);
        assertThat(bench.counted("yici.replays", "replayed")).isZero();

        for (Message message : deliveries) {
            bench.pay(PAY, message.orderNo());
        }
        assertThat(bench.payments()).isEqualTo(3);
        assertThat(bench.counted("yici.replays", "replayed")).isEqualTo(1);
    }

    @Test
    void effectPastTheTransactionShowsAsAReleaseAndATakeOver() throws SQLException {
        assertThatThrownBy(() -> bench.idempotency().run(PAY, IdempotencyKey.of("alice", "o-1"), execution -> {
                    bench.sql("insert into payment values ('o-1')"); // commits for itself
                    throw new IllegalStateException("after the effect");
                }))
                .isInstanceOf(IllegalStateException.class);
        bench.pay(PAY, "o-1");

        assertThat(bench.payments()).isEqualTo(2);
        assertThat(bench.counted("yici.completions", "released")).isEqualTo(1);
        assertThat(bench.counted("yici.claims", "taken_over")).isEqualTo(1);
    }

    @Test
    void theSameFailureWithinTheTransactionLeavesNothing() throws SQLException {
        assertThatThrownBy(() -> bench.idempotency().run(PAY, IdempotencyKey.of("alice", "o-1"), execution -> {
                    bench.book("o-1");
                    throw new IllegalStateException("after the effect");
                }))
                .isInstanceOf(IllegalStateException.class);
        bench.pay(PAY, "o-1");

        assertThat(bench.payments()).isEqualTo(1);
    }

    private List<String> keysOf(String operation) {
        return bench.store.browse(RecordQuery.all().ofOperation(operation)).records().stream()
                .map(RecordSummary::key)
                .map(IdempotencyKey::value)
                .toList();
    }
}
