package io.yici.jdbc;

import io.yici.IdempotencyException;

/** An amount that no journal takes: zero, negative, or too large. Nothing was sent to the database; the request is wrong as it is. */
public final class InvalidQuantityException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    InvalidQuantityException(String message) {
        super(null, null, message, null);
    }
}
