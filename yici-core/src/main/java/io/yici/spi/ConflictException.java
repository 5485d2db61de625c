package io.yici.spi;

/**
 * A concurrent transaction got in the way: the database undid the one of the calling thread (serialization failure, deadlock), or
 * that one's view is too old to show who was faster. It has to be rolled back as a whole, and run again if it is wanted.
 */
public final class ConflictException extends StoreException {

    private static final long serialVersionUID = 1L;

    /** For stores. */
    public ConflictException(String message, Throwable cause) {
        super(message, cause);
    }
}
