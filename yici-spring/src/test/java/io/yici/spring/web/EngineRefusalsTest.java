package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.AlreadyDoneException;
import io.yici.BoundKey;
import io.yici.Failure;
import io.yici.IdempotencyException;
import io.yici.IdempotencyKey;
import io.yici.InProgressException;
import io.yici.LeaseLostException;
import io.yici.MismatchException;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OutcomeUnknownException;
import io.yici.RefusedUsageException;
import io.yici.ReplayedFailureException;
import io.yici.ResultNotKeptException;
import io.yici.RolledBackException;
import io.yici.StoreUnavailableException;
import io.yici.TooOldException;
import io.yici.TransactionConflictException;
import io.yici.UnreadableRecordException;
import io.yici.UnsettledException;
import io.yici.spring.web.Client.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("R-04")
class EngineRefusalsTest {

    private static final IdempotencyKey KEY = IdempotencyKey.of("alice", "k");
    private static final Exception CAUSE = new IllegalStateException("planned");

    private static String code(IdempotencyException thrown) {
        return Objects.requireNonNull(EngineRefusals.of(thrown)).problem().code();
    }

    @Test
    void nameEachExceptionThatAServiceCanBeGivenInsteadOfAValue() {
        assertThat(List.of(
                        code(new InProgressException("o", KEY, Duration.ofSeconds(1))),
                        code(new MismatchException("o", KEY)),
                        code(new AlreadyDoneException("o", KEY, null)),
                        code(new ReplayedFailureException("o", KEY, new Failure("declined", "no"))),
                        code(new ResultNotKeptException("o", KEY, null)),
                        code(new OutcomeUnknownException("o", KEY)),
                        code(new TooOldException("o", KEY, null)),
                        code(new UnsettledException("o", KEY)),
                        code(new StoreUnavailableException("o", KEY, CAUSE)),
                        code(new UnreadableRecordException("o", KEY, "newer")),
                        code(new TransactionConflictException("o", KEY, CAUSE)),
                        code(new RolledBackException("o", KEY)),
                        code(new RefusedUsageException("wrong use"))))
                .containsExactly(
                        "in-progress",
                        "key-reused",
                        "already-done",
                        "failed",
                        "result-not-kept",
                        "outcome-unknown",
                        "key-too-old",
                        "unsettled",
                        "store-unavailable",
                        "record-unreadable",
                        "transaction-conflict",
                        "rolled-back",
                        "usage-refused");
        assertThat(EngineRefusals.of(new LeaseLostException("o", KEY))).isNull();
    }

    @Test
    @Tag("R-71")
    void tellWhoeverSentATokenThatItWasUsed() {
        IdempotencyKey token = IdempotencyKey.of("u", "once_" + "A".repeat(32));

        assertThat(code(new AlreadyDoneException("o", token, null))).isEqualTo("token-used");
    }

    @Test
    @Tag("T-42")
    @Tag("B22")
    void tellThatTheStoreFailedUnderABoundRoute() {
        CountingStores stores = new CountingStores();
        try (GuardedServer server = GuardedServer.over(GuardedServer.h2(), stores::counting)) {
            BoundDesk desk = server.boundDesk();
            desk.services.put("outage", () -> desk.create("outage"));
            stores.fail("claim");
            Answer answer = server.client().post("/bound/outage", "k-outage");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.code()).isEqualTo("store-unavailable");
            assertThat(answer.header("Retry-After")).isNotEmpty();
            assertThat(server.effects("outage")).isZero();
            stores.recover();
            assertThat(server.client().post("/bound/outage", "k-outage").body()).isEqualTo("outage 1");
        }
    }

    @Test
    @Tag("T-39")
    void areNotMadeOfWhatAnotherOperationInsideTheWorkSays() {
        Operation<String> foreign =
                BoundDesk.operation("bound.foreign").mode(Mode.LEASED).build();
        try (GuardedServer server = GuardedServer.onH2()) {
            BoundDesk desk = server.boundDesk();
            desk.services.put(
                    "inner",
                    () -> desk.idempotency().run(BoundDesk.CREATE, BoundKey.current(), execution -> {
                        throw new OutcomeUnknownException(foreign.id(), KEY);
                    }));
            assertThat(server.client().post("/bound/inner", "k-inner").body()).startsWith("advised: bound.foreign");
        }
    }
}
