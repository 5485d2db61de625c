package io.yici.spring.web;

import io.yici.spi.IdempotencyStore;
import io.yici.spi.StoreException;
import io.yici.spi.TransactionalStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Lets a real store through, counts the calls, and fails those that it is told to. */
final class CountingStores {

    private final AtomicInteger calls = new AtomicInteger();
    private final Set<String> failing = ConcurrentHashMap.newKeySet();

    int calls() {
        return calls.get();
    }

    /** From now on these methods of the store fail before they reach it. */
    void fail(String... methods) {
        failing.addAll(Set.of(methods));
    }

    void recover() {
        failing.clear();
    }

    IdempotencyStore counting(IdempotencyStore store) {
        return (IdempotencyStore) Proxy.newProxyInstance(
                TransactionalStore.class.getClassLoader(),
                new Class<?>[] {TransactionalStore.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("transactions")) {
                        return ((TransactionalStore) store).transactions();
                    }
                    calls.incrementAndGet();
                    if (failing.contains(method.getName())) {
                        throw new StoreException("planned outage", new java.sql.SQLException("connection refused"));
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
