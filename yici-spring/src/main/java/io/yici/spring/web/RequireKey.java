package io.yici.spring.web;

/** Which writes have to carry an idempotency key. */
public enum RequireKey {
    /** Those of declared routes. */
    DECLARED,
    /** Every POST, PUT, PATCH and DELETE; one without a declared route is guarded as a joined route {@code http.write}. */
    ALL_WRITES
}
