package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OperationBuilder;
import io.yici.Outcome;
import io.yici.Resolution;
import io.yici.TransactionConflictException;
import io.yici.spi.ClaimRequest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Symptoms of docs/troubleshooting.md that come of two owners, or of one that died. */
class OwnerSymptomsTest {

    private static final IdempotencyKey KEY = IdempotencyKey.of("alice", "o-1");

    private final SymptomBench bench = new SymptomBench();

    @AfterEach
    void close() {
        bench.close();
    }

    private static OperationBuilder<@Nullable Void> pay(Mode mode) {
        return Operation.named("order.pay").mode(mode).waiting(Duration.ZERO);
    }

    @Test
    void leaseOverBeforeTheWorkShowsAsLostAndRefused() throws SQLException {
        Operation<@Nullable Void> charge = pay(Mode.LEASED)
                .lease(Duration.ofSeconds(1))
                .crashes(CrashPolicy.RETRY)
                .build();
        bench.idempotency().attempt(charge, KEY, execution -> {
            bench.book("o-1");
            bench.advanceSeconds(60); // a pause of the whole process
            bench.pay(charge, KEY.value());
            await().until(() -> bench.counted("yici.leases", "lost") == 1);
            return null;
        });

        assertThat(bench.payments()).isEqualTo(2);
        assertThat(bench.counted("yici.claims", "taken_over")).isEqualTo(1);
        assertThat(bench.counted("yici.completions", "refused")).isEqualTo(1);
    }

    @Test
    void insertersThatGoOppositeWaysShowAsAConflict() {
        bench.sql("create unique index one_payment on payment (order_no)");
        Operation<@Nullable Void> pay = pay(Mode.JOINED).reruns(0).build();
        CyclicBarrier bothHaveInserted = new CyclicBarrier(2);
        List<CompletableFuture<@Nullable Exception>> both = Stream.of(List.of("o-1", "o-2"), List.of("o-2", "o-1"))
                .map(orders -> CompletableFuture.supplyAsync(() -> failureOf(pay, orders, bothHaveInserted)))
                .toList();

        List<Exception> failures = both.stream()
                .map(CompletableFuture::join)
                .filter(Objects::nonNull)
                .toList();
        assertThat(failures).isNotEmpty().hasOnlyElementsOfType(TransactionConflictException.class);
        assertThat(bench.counted("yici.completions", "conflict")).isEqualTo(failures.size());
        assertThat(bench.counted("yici.completions", "completed")).isEqualTo(2 - failures.size());
    }

    private @Nullable Exception failureOf(
            Operation<@Nullable Void> pay, List<String> orders, CyclicBarrier bothHaveInserted) {
        try {
            bench.idempotency().run(pay, IdempotencyKey.of("alice", String.join(", ", orders)), execution -> {
                bench.book(orders.get(0));
                bothHaveInserted.await();
                bench.book(orders.get(1));
                return null;
            });
            return null;
        } catch (Exception e) {
            return e;
        }
    }

    @Test
    void doneAndToldAsAFailureShowsAsUnsettledAndThenAsUnfinished() throws SQLException {
        Operation<@Nullable Void> charge = pay(Mode.LEASED).build();
        Outcome<@Nullable Void> told = bench.idempotency().attempt(charge, KEY, execution -> {
            bench.book("o-1");
            bench.sql("alter table yici_record rename to out_of_reach");
            return null;
        });
        bench.sql("alter table out_of_reach rename to yici_record");
        bench.advanceSeconds(60);

        assertThat(told).isInstanceOf(Outcome.Unsettled.class);
        assertThat(bench.counted("yici.completions", "unsettled")).isEqualTo(1);
        assertThat(bench.oldestUnfinished()).isGreaterThanOrEqualTo(60);
        assertThat(bench.pay(charge, KEY.value())).isInstanceOf(Outcome.Interrupted.class);
        assertThat(bench.payments()).as("not booked again").isEqualTo(1);
    }

    @Test
    void ownerThatDiedShowsAsInProgressAndThenAsOutcomeUnknown() throws SQLException {
        Operation<@Nullable Void> charge = pay(Mode.LEASED).build();
        claimedAndDied(charge);

        assertThat(bench.pay(charge, KEY.value()))
                .isInstanceOfSatisfying(
                        Outcome.InProgress.class,
                        told -> assertThat(told.retryAfter()).isPositive().isLessThanOrEqualTo(charge.lease()));
        assertThat(bench.counted("yici.claims", "in_progress")).isEqualTo(1);

        bench.advanceSeconds(60);
        assertThat(bench.pay(charge, KEY.value())).isInstanceOf(Outcome.Interrupted.class);
        assertThat(bench.counted("yici.claims", "outcome_unknown")).isEqualTo(1);
        assertThat(bench.oldestUnfinished()).isGreaterThanOrEqualTo(60);
        assertThat(bench.payments()).isZero();
    }

    @Test
    void resolverThatNeverKnowsShowsAsUnresolved() {
        Operation<@Nullable Void> charge = pay(Mode.LEASED).build();
        claimedAndDied(charge);
        bench.advanceSeconds(60);
        bench.builder.resolver(charge, overdue -> new Resolution.Unknown<>());

        bench.idempotency();

        await().until(() -> bench.counted("yici.settlements", "unresolved") >= 1);
    }

    private void claimedAndDied(Operation<?> charge) {
        bench.store.claim(new ClaimRequest(
                charge.id(), KEY, null, UUID.randomUUID(), charge.lease(), CrashPolicy.INTERRUPT, null));
    }
}
