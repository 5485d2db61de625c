package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.yici.IssuedToken;
import io.yici.OneTimeTokens;
import io.yici.RefusedUsageException;
import io.yici.TokenRefusedException.Reason;
import io.yici.TooManyTokensException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which token is given out. */
abstract class TokenIssueContract extends TokenFixture {

    private static final int TABS = 8;
    private static final int ROUNDS = 20;

    @Test
    @Tag("R-71")
    void aSubmitsTokenIsNewEachTime() {
        Set<String> given = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            given.add(tokens.oncePerSubmit(user, pay).token());
        }
        assertThat(given).hasSize(20).allMatch(it -> it.matches("once_[A-Za-z0-9_-]{32}"));
    }

    @Test
    @Tag("R-71")
    void aBusinessKeyHasOneLiveTokenAUserAndPurpose() {
        IssuedToken first = tokens.oncePer(user, pay, order);

        assertThat(others.oncePer(user, pay, order)).isEqualTo(first);
        assertThat(tokens.oncePer(user, pay, order + " ")).isNotEqualTo(first);
        assertThat(tokens.oncePer(user + " ", pay, order)).isNotEqualTo(first);
        assertThat(tokens.oncePer(user, ANOTHER, order)).isNotEqualTo(first);
        assertThat(tokens.oncePer(user, pay, order)).isEqualTo(first);
    }

    @Test
    @Tag("R-71")
    void askedForAtOnceOnTwoInstancesItIsOne() {
        try (Race race = new Race(TABS)) {
            for (int i = 0; i < ROUNDS; i++) {
                String key = order + i;
                List<IssuedToken> given = race.round(tab -> (tab % 2 == 0 ? tokens : others).oncePer(user, pay, key));
                assertThat(new HashSet<>(given)).hasSize(1);
            }
        }
    }

    @Test
    void aTokenThatExpiredUnburntGivesWayAndIsOfNoUse() {
        IssuedToken old = tokens.oncePer(user, pay, order);
        advance(OneTimeTokens.DEFAULT_LIFE);
        IssuedToken fresh = tokens.oncePer(user, pay, order);

        assertThat(fresh.token()).isNotEqualTo(old.token());
        assertRefused(pay, use(old), Reason.UNKNOWN);
        burn(tokens, pay, use(fresh));
        assertThat(effects).hasValue(1);
    }

    @Test
    @Tag("R-71")
    void afterASuccessItIsTheBurntOneSoThatASecondTabIsARepeat() {
        IssuedToken token = tokens.oncePer(user, pay, order);
        burn(tokens, pay, use(token));
        assertThat(others.oncePer(user, pay, order)).isEqualTo(token);

        advance(OneTimeTokens.DEFAULT_LIFE.multipliedBy(2));
        tokens.purge(1000);
        IssuedToken late = others.oncePer(user, pay, order);
        assertThat(late.token()).isEqualTo(token.token());
        burn(others, pay, use(late));
        assertThat(effects).hasValue(1);
    }

    @Test
    void onceTheRecordIsForgottenThereIsANewOne() {
        IssuedToken token = tokens.oncePer(user, pay, order);
        burn(tokens, pay, use(token));
        advance(pay.retention().plus(OneTimeTokens.DEFAULT_LIFE));

        IssuedToken fresh = tokens.oncePer(user, pay, order);
        assertThat(fresh.token()).isNotEqualTo(token.token());
        assertRefused(pay, use(token), Reason.UNKNOWN);
        burn(tokens, pay, use(fresh));
        assertThat(effects).hasValue(2);
    }

    @Test
    void afterAFinalFailureThereIsANewOne() {
        IssuedToken token = tokens.oncePer(user, pay, order);
        burnAndFail(pay, use(token), new Declined());

        IssuedToken fresh = tokens.oncePer(user, pay, order);
        assertThat(fresh.token()).isNotEqualTo(token.token());
        assertThat(others.oncePer(user, pay, order)).isEqualTo(fresh);
        burn(tokens, pay, use(fresh));
        assertThat(effects).hasValue(1);
    }

    @Test
    void afterARollBackItIsTheSame() {
        IssuedToken token = tokens.oncePer(user, pay, order);
        burnAndFail(pay, use(token), new IllegalStateException("meant by the test"));

        assertThat(tokens.oncePer(user, pay, order)).isEqualTo(token);
    }

    @Test
    void aUserIsGivenSoManyWithinATime() {
        OneTimeTokens strict = OneTimeTokens.over(idempotency, tokens())
                .atMost(2, Duration.ofMinutes(1))
                .build();
        strict.oncePerSubmit(user, pay);
        IssuedToken second = strict.oncePer(user, pay, order);

        assertThatExceptionOfType(TooManyTokensException.class)
                .isThrownBy(() -> strict.oncePerSubmit(user, pay))
                .satisfies(it -> assertThat(it.retryAfter()).isEqualTo(Duration.ofMinutes(1)));
        assertThat(strict.oncePer(user, pay, order)).isEqualTo(second);
        strict.oncePerSubmit(user + "-2", pay);
        advance(Duration.ofMinutes(1));
        strict.oncePerSubmit(user, pay);
    }

    @Test
    void theTimeMustNotBeLongerThanRecordsAnswer() {
        assertThatExceptionOfType(RefusedUsageException.class)
                .isThrownBy(() -> OneTimeTokens.over(idempotency, tokens()).life(pay, Duration.ofDays(2)));
    }
}
