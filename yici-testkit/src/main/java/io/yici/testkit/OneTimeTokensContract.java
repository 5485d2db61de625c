package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.IssuedToken;
import io.yici.OneTimeTokens;
import io.yici.Operation;
import io.yici.TokenRefusedException.Reason;
import io.yici.TokenUse;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What {@link OneTimeTokens} promises over a {@link io.yici.spi.TokenStore}. A subclass supplies two instances on one store, and the time. It never
 * sleeps.
 */
public abstract class OneTimeTokensContract extends TokenIssueContract {

    private static final int SUBMITS = 8;
    private static final int ROUNDS = 25;

    /** For subclasses. */
    protected OneTimeTokensContract() {}

    @Test
    @Tag("R-71")
    @Tag("T-83")
    @Tag("B52")
    void ofManySubmitsAtOnceOnTwoInstancesOneDoesTheWork() {
        try (Race race = new Race(SUBMITS)) {
            for (int i = 1; i <= ROUNDS; i++) {
                TokenUse use =
                        TokenUse.ofSubmit(user, tokens.oncePerSubmit(user, once).token());
                List<Boolean> first = race.round(tab -> burnsFirst(tab % 2 == 0 ? tokens : others, once, use));
                assertThat(Collections.frequency(first, true)).isEqualTo(1);
                assertThat(effects).hasValue(i);
            }
        }
    }

    @Test
    @Tag("T-83")
    void aRepeatIsAnsweredAlsoAfterTheTokenHasExpiredOrWasPurged() {
        TokenUse use = TokenUse.ofSubmit(user, tokens.oncePerSubmit(user, pay).token());
        burn(tokens, pay, use);
        burn(others, pay, use);
        advance(OneTimeTokens.DEFAULT_LIFE);
        burn(others, pay, use);
        while (tokens.purge(1000) > 0) {}
        assertThat(tokens().find(use.token())).isEmpty();
        burn(others, pay, use);

        assertThat(effects).hasValue(1);
    }

    @Test
    @Tag("T-84")
    @Tag("B52")
    @Tag("B53")
    void aStrangersTryIsRefusedAndTheOwnerCanStillBurnIt() {
        for (Operation<@Nullable Void> purpose : List.of(pay, once, foreignPay)) {
            IssuedToken token = tokens.oncePer(user, purpose, order);
            assertRefused(purpose, TokenUse.of("mallory", order, token.token()), Reason.FOREIGN);
            burn(tokens, purpose, use(token));
        }
        assertThat(effects).hasValue(3);
    }

    @Test
    @Tag("R-71")
    @Tag("B52")
    void forAnotherPurposeOrBusinessKeyItIsRefusedAndStaysLive() {
        IssuedToken token = tokens.oncePer(user, pay, order);
        assertRefused(once, use(token), Reason.OTHER_PURPOSE);
        assertRefused(pay, TokenUse.of(user, "order-2", token.token()), Reason.OTHER_PURPOSE);
        assertRefused(pay, TokenUse.of(user, order + " ", token.token()), Reason.OTHER_PURPOSE);
        assertRefused(pay, TokenUse.ofSubmit(user, token.token()), Reason.OTHER_PURPOSE);

        burn(tokens, pay, use(token));
        assertThat(effects).hasValue(1);
    }

    @Test
    @Tag("R-71")
    @Tag("B52")
    void unknownExpiredAndMalformedOnesAreToldApart() {
        for (Operation<@Nullable Void> purpose : List.of(pay, foreignPay)) {
            IssuedToken token = tokens.oncePer(user, purpose, order);
            String wrong = new StringBuilder(token.token()).reverse().toString();
            assertRefused(purpose, TokenUse.of(user, order, wrong), Reason.UNKNOWN);
            assertRefused(purpose, TokenUse.of(user, order, "x"), Reason.UNKNOWN);
            advance(OneTimeTokens.DEFAULT_LIFE);
            assertRefused(purpose, use(token), Reason.EXPIRED);
        }
    }

    @Test
    void aPurposeMayHaveATimeOfItsOwn() {
        OneTimeTokens brief = OneTimeTokens.over(idempotency, tokens())
                .life(pay, Duration.ofMinutes(2))
                .build();
        IssuedToken token = brief.oncePer(user, pay, order);
        IssuedToken usual = brief.oncePer(user, once, order);
        advance(Duration.ofMinutes(2));

        assertRefused(pay, use(token), Reason.EXPIRED);
        burn(tokens, once, use(usual));
    }

    @Test
    void withoutATransactionNothingIsMarkedSoAReleaseGivesItBack() {
        IssuedToken token = tokens.oncePer(user, foreignPay, order);
        burnAndFail(foreignPay, use(token), new IllegalStateException("meant by the test"));
        burn(others, foreignPay, use(token));
        burn(tokens, foreignPay, use(token));

        assertThat(effects).hasValue(1);
        assertThat(tokens.oncePer(user, foreignPay, order)).isEqualTo(token);
    }
}
