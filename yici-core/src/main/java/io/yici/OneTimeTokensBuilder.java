package io.yici;

import io.yici.spi.TokenStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Collects the settings of {@link OneTimeTokens}. Not thread-safe. */
public final class OneTimeTokensBuilder {

    final Idempotency idempotency;
    final TokenStore store;
    final Map<String, Duration> lives = new HashMap<>();
    int most = OneTimeTokens.DEFAULT_MOST;
    Duration window = OneTimeTokens.DEFAULT_WINDOW;

    OneTimeTokensBuilder(Idempotency idempotency, TokenStore store) {
        this.idempotency = Objects.requireNonNull(idempotency);
        this.store = Objects.requireNonNull(store);
    }

    /** How long tokens for this purpose can be burnt; at most as long as the operation's retention. */
    public OneTimeTokensBuilder life(Operation<?> purpose, Duration life) {
        OneTimeTokens.requireLonger(purpose, positive(life));
        lives.put(purpose.id(), life);
        return this;
    }

    /** Most tokens of a user within a time. Requests at the same moment may pass it by their number. */
    public OneTimeTokensBuilder atMost(int tokens, Duration within) {
        if (tokens < 1) {
            throw new IllegalArgumentException("a user is to be given a token at least, not " + tokens);
        }
        this.most = tokens;
        this.window = positive(within);
        return this;
    }

    /** Ready to issue. */
    public OneTimeTokens build() {
        return new OneTimeTokens(this);
    }

    private static Duration positive(Duration time) {
        if (time.toMillis() < 1) {
            throw new IllegalArgumentException("a millisecond at least, not " + time);
        }
        return time;
    }
}
