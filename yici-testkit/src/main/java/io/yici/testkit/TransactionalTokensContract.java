package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.yici.IssuedToken;
import io.yici.OneTimeTokens;
import io.yici.RefusedUsageException;
import io.yici.TokenRefusedException.Reason;
import io.yici.TokenUse;
import io.yici.spi.StoredToken;
import io.yici.spi.TokenIssue;
import io.yici.spi.TokenRequest;
import io.yici.spi.TokenSlot;
import io.yici.spi.TransactionalStore;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * What {@link OneTimeTokens} promises beyond {@link OneTimeTokensContract} where the tokens lie beside the business data: a burn is marked in its
 * transaction, and what is of no use any more is purged.
 */
public abstract class TransactionalTokensContract extends OneTimeTokensContract {

    /** For subclasses. */
    protected TransactionalTokensContract() {}

    @Override
    protected abstract TransactionalStore records();

    @Override
    protected abstract TransactionalStore otherRecords();

    @Test
    void aRollBackGivesTheTokenBack() throws Exception {
        IssuedToken token = tokens.oncePer(user, pay, order);
        burnAndFail(pay, use(token), new IllegalStateException("meant by the test"));
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> inTransaction(() -> {
                    burn(tokens, pay, use(token));
                    throw new IllegalStateException("after the burn");
                }));
        burn(others, pay, use(token));
        burn(tokens, pay, use(token));

        assertThat(effects).hasValue(2);
    }

    /** The other side wants to replace the token while the burn is not committed yet. */
    @Test
    void aTokenThatIsBeingBurntDoesNotGiveWay() throws Exception {
        IssuedToken token = tokens.oncePer(user, pay, order);
        TokenSlot slot = TokenSlot.of(pay.id(), use(token));
        Duration life = Duration.ofMinutes(10);
        TokenRequest newer = new TokenRequest(slot, "x".repeat(32), token.token(), life, life, 100, life);
        CompletableFuture<TokenIssue> issue = new CompletableFuture<>();
        inTransaction(() -> {
            burn(tokens, pay, use(token));
            Thread another = new Thread(() -> issue.complete(otherTokens().issue(newer)));
            another.start();
        });

        assertThat(issue.get()).isInstanceOf(TokenIssue.Taken.class);
        assertThat(tokens().in(slot)).get().extracting(StoredToken::token).isEqualTo(token.token());
    }

    @Test
    void aTokenBurntInARecordThatIsGoneIsNotBurntAgain() {
        TokenUse use = TokenUse.ofSubmit(user, tokens.oncePerSubmit(user, pay).token());
        burn(tokens, pay, use);
        advance(pay.retention());

        assertRefused(pay, use, Reason.USED);
    }

    @Test
    void noneIsIssuedInsideATransactionThatItWouldOutlive() throws Exception {
        assertThatExceptionOfType(RefusedUsageException.class)
                .isThrownBy(() -> records()
                        .transactions()
                        .execute(Duration.ofSeconds(30), () -> tokens.oncePerSubmit(user, pay)));
    }

    @Test
    void purgeTakesWhatNobodyAsksForInSmallBatches() {
        advance(Duration.ofDays(2)); // what other tests have left is none of this one's
        while (tokens.purge(1000) > 0) {}
        for (int i = 0; i < 5; i++) {
            tokens.oncePerSubmit(user, pay);
        }
        advance(Duration.ofMinutes(9));
        IssuedToken live = tokens.oncePerSubmit(user, pay);
        advance(Duration.ofMinutes(2));

        assertThat(tokens.purge(3)).isEqualTo(3);
        assertThat(tokens.purge(3)).isEqualTo(2);
        burn(tokens, pay, TokenUse.ofSubmit(user, live.token()));
        assertThat(effects).hasValue(1);
    }

    private void inTransaction(Runnable unit) throws Exception {
        records().transactions().execute(Duration.ofSeconds(30), () -> {
            unit.run();
            return true;
        });
    }
}
