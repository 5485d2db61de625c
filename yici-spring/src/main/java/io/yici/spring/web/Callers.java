package io.yici.spring.web;

import io.yici.IdempotencyKey;
import jakarta.servlet.http.HttpServletRequest;

/** Joins a caller's key with the scope that the server knows. */
final class Callers {

    private Callers() {}

    /** @throws Refusal if nobody is known to whom the key could belong */
    static IdempotencyKey key(HttpRoute route, HttpServletRequest request, String value) {
        String scope = route.scope(request);
        if (scope == null || scope.isBlank()) {
            throw new Refusal(Problem.CALLER_UNKNOWN, Detail.AUTHENTICATE);
        }
        try {
            return IdempotencyKey.of(scope, value);
        } catch (IllegalArgumentException e) {
            throw new Refusal(Problem.CALLER_UNKNOWN, Detail.CALLER_UNFIT);
        }
    }
}
