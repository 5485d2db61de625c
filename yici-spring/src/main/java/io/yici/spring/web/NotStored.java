package io.yici.spring.web;

/** Thrown out of the work to have nothing stored; the captured answer is then sent. */
final class NotStored extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotStored(int status) {
        super("answered " + status + ", which is not stored", null, false, false);
    }
}
