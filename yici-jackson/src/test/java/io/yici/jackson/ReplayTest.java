package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Idempotency;
import io.yici.IdempotencyEvent;
import io.yici.IdempotencyKey;
import io.yici.MismatchException;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OutcomeUnknownException;
import io.yici.RefusedUsageException;
import io.yici.ResultNotKeptException;
import io.yici.TypeRef;
import io.yici.jackson.Samples.Bean;
import io.yici.jackson.Samples.BiggerBean;
import io.yici.jackson.Samples.Currency;
import io.yici.jackson.Samples.Money;
import io.yici.jackson.Samples.Payment;
import io.yici.testkit.InMemoryIdempotencyStore;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Codec and fingerprint with the engine: what a repeat gets. */
class ReplayTest {

    private static final IdempotencyKey KEY = IdempotencyKey.of("alice", "k-1");

    private final InMemoryIdempotencyStore store = new InMemoryIdempotencyStore(InstantSource.system());
    private final List<IdempotencyEvent.Kind> events = new ArrayList<>();
    private final AtomicInteger runs = new AtomicInteger();
    private final Idempotency idempotency = Idempotency.over(store)
            .codec(JacksonResultCodec.standard())
            .listener(event -> events.add(event.kind()))
            .build();

    @AfterEach
    void close() {
        idempotency.close();
    }

    private static <T> Operation<T> operation(String name, TypeRef<T> type) {
        return Operation.named(name, type).mode(Mode.LEASED).build();
    }

    private <T> T twice(Operation<T> operation, T value) {
        idempotency.run(operation, KEY, execution -> {
            runs.incrementAndGet();
            return value;
        });
        return idempotency.run(operation, KEY, execution -> {
            runs.incrementAndGet();
            throw new AssertionError("ran again");
        });
    }

    @Test
    @Tag("B26")
    void repeatGetsAnEqualValueAndTheWorkRunsOnce() {
        Map<Currency, List<Money>> parts =
                Map.of(Currency.CNY, List.of(new Money(new BigDecimal("10.10"), Currency.CNY)));
        assertThat(twice(operation("parts", new TypeRef<Map<Currency, List<Money>>>() {}), parts))
                .isEqualTo(parts);
        assertThat(twice(operation("maybe", new TypeRef<Optional<Money>>() {}), Optional.empty()))
                .isEmpty();
        assertThat(twice(operation("pay", new TypeRef<Payment>() {}), new Payment.Declined("no")))
                .isEqualTo(new Payment.Declined("no"));
        assertThat(runs).hasValue(3);
    }

    @Test
    @Tag("B26")
    void finishedWithNullIsToldApartFromNoRecord() {
        assertThat(twice(operation("find", new TypeRef<Money>() {}), null)).isNull();
        assertThat(runs).hasValue(1);
    }

    @Test
    @Tag("B26")
    void typeThatCannotComeBackFailsBeforeTheEffect() {
        assertThatThrownBy(() -> twice(operation("loose", new TypeRef<Map<String, Object>>() {}), Map.of()))
                .isInstanceOf(RefusedUsageException.class);
        assertThat(runs).hasValue(0);
    }

    @Test
    @Tag("B26")
    @Tag("R-34")
    void resultThatCannotBeKeptLeavesLeasedWorkUnknownAndNeverRunsItAgain() {
        Operation<Bean> operation = operation("bean", new TypeRef<Bean>() {});
        assertThatThrownBy(() -> twice(operation, new BiggerBean())).isInstanceOf(RefusedUsageException.class);
        assertThatThrownBy(() -> twice(operation, new Bean())).isInstanceOf(OutcomeUnknownException.class);
        assertThat(runs).hasValue(1);
    }

    @Test
    @Tag("B43")
    @Tag("R-38")
    void resultOfAnUnreadableFormIsDoneAndNotRunAgain() {
        twice(operation("grown", new TypeRef<String>() {}), "not a number");
        Operation<Long> changed = operation("grown", new TypeRef<Long>() {});
        assertThatThrownBy(() -> twice(changed, 1L)).isInstanceOf(ResultNotKeptException.class);
        assertThat(runs).hasValue(1);
        assertThat(events).contains(IdempotencyEvent.Kind.UNREADABLE);
    }

    @Test
    @Tag("T-08")
    @Tag("T-09")
    void repeatMayBeSpeltOtherwiseButMayNotSayOtherwise() {
        Operation<String> operation = operation("order", new TypeRef<String>() {});
        String first = "{\"sku\":\"x\",\"price\":1.0,\"id\":9007199254740993}";
        assertThat(run(operation, first)).isEqualTo(first);
        assertThat(run(operation, "{ \"id\":9007199254740993, \"price\":1, \"sku\":\"\\u0078\" }"))
                .isEqualTo(first);
        for (String other : List.of(
                "{\"sku\":\"x\",\"price\":1.0,\"id\":9007199254740992}",
                "{\"sku\":\"x\",\"price\":\"1.0\",\"id\":9007199254740993}",
                "{\"sku\":\"x\",\"price\":1.01,\"id\":9007199254740993}")) {
            assertThatThrownBy(() -> run(operation, other)).isInstanceOf(MismatchException.class);
        }
    }

    private String run(Operation<String> operation, String body) {
        return idempotency.run(
                operation, KEY, JsonFingerprint.of(body.getBytes(StandardCharsets.UTF_8)), execution -> body);
    }
}
