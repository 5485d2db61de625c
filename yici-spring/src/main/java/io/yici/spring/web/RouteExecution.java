package io.yici.spring.web;

import io.yici.Execution;
import io.yici.IdempotencyKey;
import io.yici.spi.Completion;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** An execution that remembers what the handler said, since the status alone does not decide. */
final class RouteExecution implements Execution, RouteGuard {

    private final Execution execution;
    private final boolean leased;
    private volatile boolean nothingHappened;
    private volatile boolean asyncRefused;
    private volatile boolean resourceNamed;

    RouteExecution(Execution execution, HttpRoute route) {
        this.execution = execution;
        this.leased = route.isLeased();
    }

    boolean saysNothingHappened() {
        return nothingHappened;
    }

    @Override
    public boolean isAsyncRefused() {
        return asyncRefused;
    }

    @Override
    public boolean waitsForOthers() {
        return leased;
    }

    @Override
    public void refuseAsync() {
        nothingHappened();
        asyncRefused = true;
    }

    /** Where the answer points to is what was made, unless the handler has named it, or its address is too long. */
    void answersWith(int status, @Nullable String location) {
        boolean made = status / 100 == 2;
        if (made && !resourceNamed && location != null && Completion.isResource(location)) {
            execution.resource(location);
        }
    }

    @Override
    public IdempotencyKey key() {
        return execution.key();
    }

    @Override
    public OptionalLong fence() {
        return execution.fence();
    }

    @Override
    public int attempt() {
        return execution.attempt();
    }

    @Override
    public String downstreamKey(String businessId, String step) {
        return execution.downstreamKey(businessId, step);
    }

    @Override
    public void checkLease() {
        execution.checkLease();
    }

    @Override
    public void onLeaseLost(Runnable callback) {
        execution.onLeaseLost(callback);
    }

    @Override
    public void nothingHappened() {
        nothingHappened = true;
        execution.nothingHappened();
    }

    @Override
    public void resource(String id) {
        execution.resource(id);
        resourceNamed = true;
    }

    @Override
    public void rollBack() {
        execution.rollBack();
    }
}
