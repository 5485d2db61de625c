package io.yici.spring.internal;

/** A class file holds what is not known here: that of a newer Java, most likely. */
public final class UnreadableCodeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableCodeException(String type, RuntimeException cause) {
        super("the class file of " + type.replace('/', '.') + " cannot be read", cause);
    }
}
