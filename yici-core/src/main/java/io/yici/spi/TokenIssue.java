package io.yici.spi;

import java.time.Instant;

/** What became of a {@link TokenRequest}. */
public sealed interface TokenIssue {

    /** It lies in its slot. */
    record Issued(Instant expiresAt) implements TokenIssue {}

    /** The slot holds another token than the one to be replaced, or it has been burnt and is to be kept; look again. */
    record Taken() implements TokenIssue {}

    /** The owner was given too many. */
    record TooMany() implements TokenIssue {}
}
