package io.yici.jdbc;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.spi.RecordState;
import io.yici.spi.StoredResult;

/** Stored numbers of states, policies and kinds; permanent, and told in the schema files. */
final class Codes {

    static final int IN_PROGRESS = 1;
    static final int COMPLETED = 2;
    static final int INTERRUPTED = 3;
    static final int RELEASED = 4;

    private Codes() {}

    static int of(RecordState state) {
        return switch (state) {
            case IN_PROGRESS -> IN_PROGRESS;
            case COMPLETED -> COMPLETED;
            case INTERRUPTED -> INTERRUPTED;
            case RELEASED -> RELEASED;
        };
    }

    static int of(CrashPolicy crashes) {
        return switch (crashes) {
            case RETRY -> 1;
            case INTERRUPT -> 2;
        };
    }

    static int of(ExpiryPolicy expiry) {
        return switch (expiry) {
            case RUN_AGAIN -> 1;
            case REFUSE -> 2;
        };
    }

    static int of(StoredResult.Kind kind) {
        return switch (kind) {
            case VALUE -> 1;
            case FAILURE -> 2;
            case TOMBSTONE -> 3;
        };
    }

    static RecordState state(int code) {
        return switch (code) {
            case IN_PROGRESS -> RecordState.IN_PROGRESS;
            case COMPLETED -> RecordState.COMPLETED;
            case INTERRUPTED -> RecordState.INTERRUPTED;
            case RELEASED -> RecordState.RELEASED;
            default -> throw new UnknownCode("state", code);
        };
    }

    static CrashPolicy crashes(int code) {
        return switch (code) {
            case 1 -> CrashPolicy.RETRY;
            case 2 -> CrashPolicy.INTERRUPT;
            default -> throw new UnknownCode("crashes", code);
        };
    }

    static ExpiryPolicy expiry(int code) {
        return switch (code) {
            case 1 -> ExpiryPolicy.RUN_AGAIN;
            case 2 -> ExpiryPolicy.REFUSE;
            default -> throw new UnknownCode("expiry", code);
        };
    }

    static StoredResult.Kind kind(int code) {
        return switch (code) {
            case 1 -> StoredResult.Kind.VALUE;
            case 2 -> StoredResult.Kind.FAILURE;
            case 3 -> StoredResult.Kind.TOMBSTONE;
            default -> throw new UnknownCode("result_kind", code);
        };
    }

    /** A number that this release did not write. */
    static final class UnknownCode extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnknownCode(String column, int code) {
            super("column " + column + " holds the unknown code " + code);
        }
    }
}
