package io.yici;

import io.yici.spi.IdempotencyStore;

/** What all kinds of run share. */
record Engine(IdempotencyStore store, Events events, Results results, Claims claims) {

    /**
     * Before the first effect of an operation.
     *
     * @throws RefusedUsageException if the store may forget what the operation must not have forgotten, or its result cannot be stored
     */
    void check(Operation<?> operation) {
        requireDurable(operation);
        results.check(operation);
    }

    void requireDurable(Operation<?> operation) {
        if (operation.isDurable() && !store.isDurable()) {
            throw new RefusedUsageException(
                    operation.id(),
                    null,
                    "the operation requires a durable store, and "
                            + store.getClass().getSimpleName()
                            + " may forget a claim, in a failover for instance, after which its work would run again; run it over the"
                            + " JDBC store");
        }
    }
}
