package io.yici.spring.web;

/** What marks a request as guarded while its handler runs. */
interface RouteGuard {

    /** Whether the request's thread may wait for an answer that other threads make: nothing that they write has to be in its transaction. */
    boolean waitsForOthers();

    /** Called before the handler is entered. */
    void refuseAsync();

    boolean isAsyncRefused();
}
