package io.yici.verification.planted;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

class FineMonitors {
    private final Map<String, String> values = new HashMap<>();

    synchronized String value(String name) {
        return values.get(name);
    }

    Object waits(Future<?> other) throws InterruptedException, ExecutionException {
        return other.get();
    }
}
