package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.yici.AlreadyDoneException;
import io.yici.DuplicatePolicy;
import io.yici.FailurePolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.InProgressException;
import io.yici.IssuedToken;
import io.yici.Mode;
import io.yici.OneTimeTokens;
import io.yici.Operation;
import io.yici.OperationBuilder;
import io.yici.TokenRefusedException;
import io.yici.TokenUse;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.RecordState;
import io.yici.spi.TokenStore;
import io.yici.spi.TransactionalStore;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the subclass of a token contract supplies, and what its tests are told with. */
abstract class TokenFixture {

    /** A final failure of the work. */
    static final class Declined extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static final Operation<?> ANOTHER = Operation.named("contract.token.other").build();

    final String user = "user-" + UUID.randomUUID();
    final String order = "order-" + UUID.randomUUID();
    final AtomicInteger effects = new AtomicInteger();
    final Operation<@Nullable Void> foreignPay = operation(Mode.LEASED).build();

    Operation<@Nullable Void> pay;
    Operation<@Nullable Void> once;
    Idempotency idempotency;
    OneTimeTokens tokens;
    OneTimeTokens others;
    private Idempotency other;

    /** A store of records, together with the tokens; with transactions or without. */
    protected abstract IdempotencyStore records();

    /** Another instance's, on the same records; the same where there can be no other. */
    protected abstract IdempotencyStore otherRecords();

    /** The store under test. */
    protected abstract TokenStore tokens();

    /** Another instance's, on the same tokens. */
    protected abstract TokenStore otherTokens();

    /** Lets time go by for records and tokens. */
    protected abstract void advance(Duration time);

    private static OperationBuilder<@Nullable Void> operation(Mode mode) {
        return Operation.named("contract.token." + UUID.randomUUID())
                .mode(mode)
                .failures(FailurePolicy.builder()
                        .complete(RuntimeException.class, "failed")
                        .release(IllegalStateException.class)
                        .build());
    }

    @BeforeEach
    void openInstances() {
        Mode mode = records() instanceof TransactionalStore ? Mode.TRANSACTIONAL : Mode.LEASED;
        pay = operation(mode).build();
        once = operation(mode).duplicates(DuplicatePolicy.REFUSE).build();
        idempotency = Idempotency.over(records()).build();
        other = Idempotency.over(otherRecords()).build();
        tokens = OneTimeTokens.over(idempotency, tokens()).build();
        others = OneTimeTokens.over(other, otherTokens()).build();
    }

    @AfterEach
    void closeInstances() {
        idempotency.close();
        other.close();
    }

    TokenUse use(IssuedToken token) {
        return TokenUse.of(user, order, token.token());
    }

    /** The work has its effect. */
    @SuppressWarnings("NullAway") // a work without a result
    void burn(OneTimeTokens instance, Operation<@Nullable Void> purpose, TokenUse use) {
        instance.<@Nullable Void, RuntimeException>burn(purpose, use, execution -> {
            effects.incrementAndGet();
            return null;
        });
    }

    /** The work fails. */
    void burnAndFail(Operation<@Nullable Void> purpose, TokenUse use, RuntimeException failure) {
        assertThatExceptionOfType(failure.getClass())
                .isThrownBy(() -> tokens.<@Nullable Void, RuntimeException>burn(purpose, use, execution -> {
                    throw failure;
                }));
    }

    void assertRefused(Operation<@Nullable Void> purpose, TokenUse use, TokenRefusedException.Reason reason) {
        int before = effects.get();
        assertThatExceptionOfType(TokenRefusedException.class)
                .isThrownBy(() -> burn(tokens, purpose, use))
                .satisfies(it -> assertThat(it.reason()).isEqualTo(reason));
        assertThat(effects).hasValue(before);
        assertThat(idempotency.find(purpose, IdempotencyKey.of(use.user(), use.token())))
                .satisfies(
                        it -> it.ifPresent(record -> assertThat(record.state()).isEqualTo(RecordState.RELEASED)));
    }

    /** Whether this burn was the first. */
    boolean burnsFirst(OneTimeTokens instance, Operation<@Nullable Void> purpose, TokenUse use) {
        try {
            burn(instance, purpose, use);
            return true;
        } catch (AlreadyDoneException | InProgressException e) {
            return false;
        }
    }
}
