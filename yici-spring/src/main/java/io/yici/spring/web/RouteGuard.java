package io.yici.spring.web;

/** What marks a request as guarded while its handler runs. */
interface RouteGuard {

    /** Called before the handler is entered. */
    void refuseAsync();

    boolean isAsyncRefused();
}
