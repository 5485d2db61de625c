package io.yici;

/** A record was written by a release that this one does not understand. Nothing ran; ask an upgraded instance. */
public final class UnreadableRecordException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public UnreadableRecordException(String operation, IdempotencyKey key, String reason) {
        super(operation, key, "the record is not readable by this release, nothing ran: " + reason, null);
    }
}
