package io.yici.redis;

import io.yici.spi.ClaimRequest;
import io.yici.spi.Housekeeping;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.RecordLifeContract;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.lifecycle.AfterTry;

/**
 * In front of H2. A claim that is sent once more is sent past the front: there it would leave a mark for a whole lease although, hours later,
 * that of its record is over, and the others would be told that somebody is at it, which the model knows better.
 */
class FrontedRecordLifeTest extends RecordLifeContract {

    private final Set<UUID> seen = new HashSet<>();
    private final IdempotencyStore store = (IdempotencyStore) Proxy.newProxyInstance(
            FrontedRecordLifeTest.class.getClassLoader(),
            new Class<?>[] {IdempotencyStore.class, Housekeeping.class},
            (proxy, method, arguments) -> {
                boolean again =
                        method.getName().equals("claim") && !seen.add(((ClaimRequest) arguments[0]).ownerToken());
                try {
                    return method.invoke(again ? FrontedDatabase.H2.store() : FrontedDatabase.H2.fronted(), arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            });

    @Override
    protected IdempotencyStore store() {
        return store;
    }

    @Override
    protected void advance(Duration time) {
        FrontedDatabase.H2.advance(time);
    }

    /** Time moves for all records at once, so old ones would make it slow. */
    @AfterTry
    void forget() {
        FrontedDatabase.H2.forget("life.%");
    }
}
