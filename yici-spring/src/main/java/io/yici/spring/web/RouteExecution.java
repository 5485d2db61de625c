package io.yici.spring.web;

import io.yici.Execution;
import io.yici.IdempotencyKey;
import java.util.OptionalLong;

/** An execution that remembers what the handler said, since the status alone does not decide. */
final class RouteExecution implements Execution {

    private final Execution execution;
    private volatile boolean nothingHappened;
    private volatile boolean asyncRefused;

    RouteExecution(Execution execution) {
        this.execution = execution;
    }

    boolean saysNothingHappened() {
        return nothingHappened;
    }

    boolean isAsyncRefused() {
        return asyncRefused;
    }

    void refuseAsync() {
        asyncRefused = true;
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
    }

    @Override
    public void rollBack() {
        execution.rollBack();
    }
}
