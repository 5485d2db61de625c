package io.yici.spi;

/** Why a record is released, which decides what may claim it next. */
public enum ReleaseReason {
    /** Nothing happened: the fingerprint is dropped and any content may follow. */
    NOTHING_HAPPENED,
    /** A foreign handler was entered: the fingerprint stays, since its downstream key must not carry another content. */
    HANDLER_ENTERED
}
