package io.yici.spring.web;

import java.util.Set;
import java.util.stream.Stream;

/** What an answer's status does to the record. */
final class ErrorPolicy {

    /** What becomes of record and answer. */
    enum Verdict {
        /** The answer is final, and what was written is committed. */
        STORE,
        /** The answer is final, and nothing is committed. */
        ROLL_BACK_AND_STORE,
        /** Nothing is committed, nothing is stored, the key is free again; the answer is sent all the same. */
        RELEASE,
        /** Nobody knows; nothing is stored, the answer is sent all the same. */
        INTERRUPT
    }

    /** They speak about the moment or the request, not about the work: a repeat, or a corrected request, is to be heard. */
    private static final Set<Integer> RELEASED =
            Set.of(400, 401, 403, 404, 405, 406, 408, 409, 412, 413, 415, 423, 425, 428, 429, 503);

    private ErrorPolicy() {}

    /** The statuses below 500 that release a joined route's key, in their order. */
    static Stream<Integer> releasedRequests() {
        return RELEASED.stream().filter(status -> status < 500).sorted();
    }

    /** In a joined route the transaction is rolled back with everything that is not a success. */
    static Verdict joined(int status) {
        if (status < 400) {
            return Verdict.STORE;
        }
        return status >= 500 || RELEASED.contains(status) ? Verdict.RELEASE : Verdict.ROLL_BACK_AND_STORE;
    }

    /**
     * In a leased route nothing can be rolled back, so a status releases only where nothing can have happened. Without that, a definite
     * refusal is kept: it never runs again.
     */
    static Verdict leased(int status, boolean nothingHappened) {
        boolean unclear = status >= 500 || status == 408 || status == 429;
        if (nothingHappened && (unclear || RELEASED.contains(status))) {
            return Verdict.RELEASE;
        }
        return unclear ? Verdict.INTERRUPT : Verdict.STORE;
    }
}
