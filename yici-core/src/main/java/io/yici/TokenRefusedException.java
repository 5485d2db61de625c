package io.yici;

/**
 * The token cannot be burnt here, and nothing was done. Its sender gets one answer whatever the reason is: the others tell about tokens that
 * are not his.
 */
public final class TokenRefusedException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** Why; for logs and counters. */
    public enum Reason {
        /** Never issued, replaced by a newer one, or purged. */
        UNKNOWN,
        /** Another user's, who can still burn it. */
        FOREIGN,
        /** Issued for another purpose or another business key, for which it can still be burnt. */
        OTHER_PURPOSE,
        /** Its time is over. */
        EXPIRED,
        /** Burnt, and its record is gone. */
        USED
    }

    TokenRefusedException(String operation, IdempotencyKey key, Reason reason) {
        super(operation, key, "token refused (" + reason + "); nothing was done, ask for a new one", null);
        this.reason = reason;
    }

    /** Why it is refused; not for the sender. */
    public Reason reason() {
        return reason;
    }
}
