package io.yici;

import java.time.Instant;

/**
 * A one-time token as it is given to its user.
 *
 * @param token random text, fit for URLs and headers
 * @param expiresAt until when it can be burnt, by the store's clock; a repeat of its burn is answered later, too
 */
public record IssuedToken(String token, Instant expiresAt) {}
