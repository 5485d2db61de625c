package io.yici.verification.docs;

import io.yici.Execution;
import io.yici.Idempotency;
import io.yici.IssuedToken;
import io.yici.OneTimeTokens;
import io.yici.Operation;
import io.yici.TokenUse;
import io.yici.jdbc.JdbcTokenStore;
import io.yici.jdbc.JdbcTransactions;
import io.yici.redis.RedisLink;
import io.yici.redis.RedisTokenStore;
import javax.sql.DataSource;

/** The code of docs/tokens.md, compiled. */
class TokensDocument {

    record Paid(String orderNo) {}

    private static final Operation<Paid> PAY =
            Operation.named("order.pay", Paid.class).build();

    private final OneTimeTokens tokens;

    TokensDocument(Idempotency idempotency, DataSource dataSource, JdbcTransactions transactions) {
        tokens = OneTimeTokens.over(
                        idempotency,
                        JdbcTokenStore.builder(dataSource, transactions).build())
                .build();
    }

    TokensDocument(Idempotency idempotency, RedisLink link) {
        tokens = OneTimeTokens.over(idempotency, RedisTokenStore.over(link)).build();
    }

    IssuedToken form(String user, String orderNo) {
        IssuedToken token = tokens.oncePer(user, PAY, orderNo);
        return token;
    }

    Paid submit(String user, String orderNo, String sent) {
        Paid paid = tokens.burn(PAY, TokenUse.of(user, orderNo, sent), execution -> pay(orderNo));
        return paid;
    }

    void claimed(String user, String orderNo, Execution execution) {
        if (OneTimeTokens.isToken(execution.key().value())) {
            tokens.require(PAY, TokenUse.of(user, orderNo, execution.key().value()), execution);
        }
    }

    private static Paid pay(String orderNo) {
        return new Paid(orderNo);
    }
}
