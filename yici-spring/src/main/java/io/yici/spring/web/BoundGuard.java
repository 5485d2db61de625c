package io.yici.spring.web;

/** Marks a request whose key is bound for a service. */
final class BoundGuard implements RouteGuard {

    private boolean asyncRefused;

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public void refuseAsync() {
        asyncRefused = true;
    }

    @Override
    public boolean isAsyncRefused() {
        return asyncRefused;
    }
}
