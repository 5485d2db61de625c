package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.yici.Idempotency;
import io.yici.IssuedToken;
import io.yici.OneTimeTokens;
import io.yici.Operation;
import io.yici.TokenRefusedException;
import io.yici.TokenUse;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a token costs, counted at the driver. A claim takes one more where it reads before it inserts. */
@ParameterizedClass
@EnumSource(names = {"H2", "POSTGRESQL", "MARIADB"})
class TokenBudgetTest {

    private static final Operation<Void> PAY = Operation.named("budget.token").build();

    @Parameter
    TestDatabase database;

    private final Counts counts = new Counts();
    private final String user = "user-" + UUID.randomUUID();
    private ThreadBoundTransactions transactions;
    private Idempotency idempotency;
    private OneTimeTokens tokens;

    @BeforeEach
    void open() {
        TokenStores.store(database);
        DataSource source = counts.of(database.pool());
        transactions = new ThreadBoundTransactions(source);
        idempotency = Idempotency.over(database.store(source, transactions)).build();
        tokens = OneTimeTokens.over(
                        idempotency,
                        JdbcTokenStore.builder(source, transactions)
                                .schema(SchemaMode.NONE)
                                .build())
                .build();
        use(tokens.oncePerSubmit(user, PAY)); // dialect and isolation are known from here on
        counts.reset();
    }

    @AfterEach
    void close() {
        idempotency.close();
    }

    private void use(IssuedToken token) {
        tokens.<Void, RuntimeException>burn(PAY, TokenUse.ofSubmit(user, token.token()), execution -> null);
    }

    private void assertCost(int statements) {
        assertThat(counts.all().stream()
                        .filter(it -> !it.startsWith("SET ") || it.startsWith("SET STATEMENT"))
                        .toList())
                .hasSize(statements);
        counts.reset();
    }

    private int ofAClaim() {
        return database.readsFirst() ? 2 : 1;
    }

    @Test
    void anIssueTakesTwo() {
        tokens.oncePerSubmit(user, PAY);
        assertCost(2);
        tokens.oncePer(user, PAY, "order-1");
        assertCost(3);
        tokens.oncePer(user, PAY, "order-1");
        assertCost(2);
    }

    @Test
    void aBurnTakesOneMoreThanARunAndARepeatNone() {
        IssuedToken token = tokens.oncePerSubmit(user, PAY);
        counts.reset();
        use(token);
        assertCost(ofAClaim() + 1 + 1);
        use(token);
        assertCost(1);
    }

    @Test
    void insideATransactionItIsTheSame() throws Exception {
        IssuedToken token = tokens.oncePerSubmit(user, PAY);
        counts.reset();
        transactions.execute(Duration.ofSeconds(30), () -> {
            use(token);
            return true;
        });
        assertCost(ofAClaim() + 1);
    }

    @Test
    void aRefusalTakesOneToSayWhy() {
        counts.reset();
        assertThatExceptionOfType(TokenRefusedException.class)
                .isThrownBy(() -> use(new IssuedToken("once_" + "y".repeat(32), Instant.EPOCH)));
        assertCost(ofAClaim() + 1 + 1 + 1);
    }
}
