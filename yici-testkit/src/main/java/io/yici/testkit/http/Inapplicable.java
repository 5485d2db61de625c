package io.yici.testkit.http;

/** The target lacks what the case needs. */
final class Inapplicable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Inapplicable(String message) {
        super(message);
    }
}
