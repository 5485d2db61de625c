package io.yici.testkit.http;

/** The server does not do what the case asks for. */
final class Unmet extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Unmet(String message) {
        super(message);
    }
}
