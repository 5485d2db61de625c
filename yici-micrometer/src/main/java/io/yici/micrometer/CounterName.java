package io.yici.micrometer;

import io.yici.IdempotencyEvent;

/** The counter of one kind of event. */
record CounterName(String name, String outcome) {

    static CounterName of(IdempotencyEvent.Kind kind) {
        return switch (kind) {
            case CLAIMED -> claim("claimed");
            case TAKEN_OVER -> claim("taken_over");
            case IN_PROGRESS -> claim("in_progress");
            case OUTCOME_UNKNOWN -> claim("outcome_unknown");
            case MISMATCH -> claim("mismatch");
            case TOO_OLD -> claim("too_old");
            case REPLAYED -> new CounterName(MicrometerListener.REPLAYS, "replayed");
            case REFUSED -> new CounterName(MicrometerListener.REPLAYS, "refused");
            case COMPLETED -> completion("completed");
            case FAILED -> completion("failed");
            case RELEASED -> completion("released");
            case INTERRUPTED -> completion("interrupted");
            case COMPLETION_REFUSED -> completion("refused");
            case CONFLICT -> completion("conflict");
            case UNSETTLED -> completion("unsettled");
            case LEASE_LOST -> new CounterName(MicrometerListener.LEASES, "lost");
            case PURGED -> new CounterName(MicrometerListener.PURGES, "purged");
            case SETTLED -> new CounterName(MicrometerListener.SETTLEMENTS, "settled");
            case UNRESOLVED -> new CounterName(MicrometerListener.SETTLEMENTS, "unresolved");
            case STORE_FAILED -> new CounterName(MicrometerListener.ERRORS, "store_failed");
            case UNREADABLE -> new CounterName(MicrometerListener.ERRORS, "unreadable");
            case NOT_HONOURED -> new CounterName(MicrometerListener.ERRORS, "not_honoured");
        };
    }

    private static CounterName claim(String outcome) {
        return new CounterName(MicrometerListener.CLAIMS, outcome);
    }

    private static CounterName completion(String outcome) {
        return new CounterName(MicrometerListener.COMPLETIONS, outcome);
    }
}
