package io.yici.spring;

import io.yici.Fingerprint;
import io.yici.IdempotencyKey;

/** Who submits what, by one call. */
record Submission(String user, Fingerprint content) {

    /** @throws IllegalArgumentException if it is nobody, or no name that a record can have */
    Submission {
        if (user.isBlank()) {
            throw new IllegalArgumentException("the user is blank, so one user would keep all others out");
        }
        IdempotencyKey.of(user, "window"); // is strict about scopes
    }
}
