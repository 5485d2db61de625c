package io.yici;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A token as it comes back, and who sends it for what.
 *
 * @param user who sends it, as authenticated; never taken from the request's content
 * @param token as it was sent
 * @param businessKey what the request is about, or null where the token was issued for a submit
 */
public record TokenUse(String user, String token, @Nullable String businessKey) {

    public TokenUse {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(token, "token");
    }

    /** Of a token that was issued by {@link OneTimeTokens#oncePerSubmit}. */
    public static TokenUse ofSubmit(String user, String token) {
        return new TokenUse(user, token, null);
    }

    /** Of a token that was issued by {@link OneTimeTokens#oncePer} for this business key. */
    public static TokenUse of(String user, String businessKey, String token) {
        return new TokenUse(user, token, businessKey);
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "token of " + user + (businessKey == null ? "" : " for " + businessKey);
    }
}
