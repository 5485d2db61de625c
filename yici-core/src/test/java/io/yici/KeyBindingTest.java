package io.yici;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.IdempotencyEvent.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KeyBindingTest {

    private static final Operation<String> CREATE =
            Operation.named("order.create", String.class).build();
    private static final Operation<String> STOCK =
            Operation.named("stock.take", String.class).build();
    private static final IdempotencyKey KEY = IdempotencyKey.of("alice", "k");

    private final List<IdempotencyEvent> told = new ArrayList<>();

    private KeyBinding bound(IdempotencyKey key) {
        return new KeyBinding(
                new KeyBinding.Bound(CREATE, key, null),
                new Events(List.of(told::add), InstantSource.fixed(Instant.EPOCH)));
    }

    @Test
    void isSeenByTheThreadUntilItIsClosed() {
        assertThatThrownBy(BoundKey::current).isInstanceOf(RefusedUsageException.class);
        try (KeyBinding outer = bound(KEY)) {
            assertThat(BoundKey.current().key()).isEqualTo(KEY);
            try (KeyBinding inner = bound(IdempotencyKey.of("alice", "inner"))) {
                assertThat(BoundKey.current().key().value()).isEqualTo("inner");
                assertThat(inner.isConsumed()).isFalse();
            }
            assertThat(BoundKey.current().key()).isEqualTo(KEY);
            assertThat(outer.isConsumed()).isFalse();
        }
        assertThatThrownBy(BoundKey::current).hasMessageContaining("no idempotency key is bound");
    }

    @Test
    void isNotGoodAfterTheRequest() {
        BoundKey kept;
        KeyBinding binding = bound(KEY);
        try (binding) {
            kept = BoundKey.current();
        }
        assertThatThrownBy(() -> binding.begin(CREATE, kept)).hasMessageContaining("until it is answered");
    }

    @Test
    void isConsumedByOneAnswer() {
        try (KeyBinding binding = bound(KEY)) {
            BoundKey key = BoundKey.current();
            binding.begin(CREATE, key);
            assertThatThrownBy(() -> binding.begin(CREATE, key))
                    .as("while it runs")
                    .isInstanceOf(RefusedUsageException.class);
            binding.end(key, new Outcome.Executed<>("made"));
            assertThatThrownBy(() -> binding.begin(CREATE, key)).hasMessageContaining("consumed already");
            binding.begin(STOCK, key.part("stock"));
            assertThatThrownBy(() -> binding.begin(STOCK, key.part("stock"))).hasMessageContaining("consumed already");
        }
    }

    @Test
    @Tag("R-36")
    void mayBeTriedAgainWhereNothingAnswered() {
        try (KeyBinding binding = bound(KEY)) {
            BoundKey key = BoundKey.current();
            TransactionConflictException conflict =
                    new TransactionConflictException(CREATE.id(), KEY, new IllegalStateException("planned"));
            binding.begin(CREATE, key);
            binding.refuse(conflict);
            binding.end(key, null);
            assertThat(binding.refusal()).isSameAs(conflict);
            binding.begin(CREATE, key);
            binding.end(key, new Outcome.InProgress<>(Duration.ofSeconds(1)));
            assertThat(binding.refusal()).isSameAs(conflict);
            binding.begin(CREATE, key);
            binding.end(key, new Outcome.Executed<>("made"));
            assertThat(binding.refusal()).isNull();
            assertThat(binding.isReplayed()).isFalse();
        }
    }

    @Test
    void keepsTheRefusalOfAnotherPart() {
        try (KeyBinding binding = bound(KEY)) {
            BoundKey key = BoundKey.current();
            BoundKey stock = key.part("stock");
            MismatchException refusal = new MismatchException(STOCK.id(), stock.key());
            binding.begin(STOCK, stock);
            binding.refuse(refusal);
            binding.end(stock, new Outcome.Mismatch<>());
            binding.begin(CREATE, key);
            binding.end(key, new Outcome.ReplayedValue<>("made"));
            assertThat(binding.refusal()).isSameAs(refusal);
        }
    }

    @Test
    @Tag("B02")
    void partsAreKeysOfTheirOwnAndFitWhateverTheKey() {
        try (KeyBinding binding = bound(IdempotencyKey.of("alice", "k".repeat(255)))) {
            BoundKey key = BoundKey.current();
            IdempotencyKey stock = key.part("stock").key();
            assertThat(stock)
                    .isEqualTo(key.part("stock").key())
                    .isNotEqualTo(key.part("stocks").key());
            assertThat(stock.scope()).isEqualTo("alice");
            assertThat(key.part("a").part("b").key())
                    .isNotEqualTo(key.part("b").part("a").key());
            assertThat(key.part("p".repeat(100)).key().value()).hasSizeLessThanOrEqualTo(255);
            assertThatThrownBy(() -> key.part("")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> key.part("a b")).isInstanceOf(IllegalArgumentException.class);
            assertThat(binding.isConsumed()).isFalse();
        }
    }

    @Test
    void tellsListenersThatNothingUsedIt() {
        try (KeyBinding binding = bound(KEY)) {
            binding.notHonoured();
        }
        assertThat(told).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(Kind.NOT_HONOURED);
            assertThat(event.operation()).isEqualTo("order.create");
            assertThat(event.key()).isEqualTo(KEY);
        });
    }
}
