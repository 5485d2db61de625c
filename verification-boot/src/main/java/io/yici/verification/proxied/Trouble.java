package io.yici.verification.proxied;

/** What befalls the answer of a node that is in trouble. */
enum Trouble {
    NONE,
    /** The work takes longer than the proxy waits. */
    SLOW,
    /** The process dies within the work. */
    KILLED,
    /** The work was done, or undone, and 502 is answered. */
    ANSWER_502,
    /** As above, with 503. */
    ANSWER_503,
    /** The work is committed, and the connection closed without an answer. */
    CUT;

    static final String HEADER = "X-Trouble";

    boolean holdsTheWork() {
        return this == SLOW || this == KILLED;
    }

    int status() {
        return switch (this) {
            case ANSWER_502 -> 502;
            case ANSWER_503 -> 503;
            default -> 201;
        };
    }
}
