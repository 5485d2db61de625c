package io.yici.spring.boot;

import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import io.yici.spi.TransactionalStore;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes sure at the start that claims and business transactions reach the same table: a marker record, claimed on the claims'
 * connection, must be seen in a business transaction under the same owner token, which is random. An in-memory database for each
 * connection, a replica, another URL or another schema shows here.
 */
final class SameDatabase {

    private static final int TRIES = 5;
    private static final Duration LEASE = Duration.ofSeconds(1);

    private final TransactionalStore store;
    private @Nullable StoreException failure;

    private SameDatabase(TransactionalStore store) {
        this.store = store;
    }

    static void check(TransactionalStore store) {
        new SameDatabase(store).check();
    }

    private void check() {
        for (int i = 0; i < TRIES; i++) { // another instance that starts may claim between the two readings
            if (seesOneMarker()) {
                return;
            }
        }
        throw new StartFailure(
                "Claims and business transactions do not reach the same table: a record that was claimed on the connections"
                        + " for claims is not seen in a transaction of the application's DataSource.",
                "Let both reach one database and schema. An in-memory database needs a name (jdbc:h2:mem:shop, not"
                        + " jdbc:h2:mem:). Behind a router or a replica, define a bean of type "
                        + ClaimDataSources.class.getName()
                        + " on the writable database, or name the right one by yici.data-source.",
                failure);
    }

    private boolean seesOneMarker() {
        ClaimRequest request = new ClaimRequest(
                "yici.start-up-check",
                IdempotencyKey.unscoped("marker"),
                null,
                UUID.randomUUID(),
                LEASE,
                CrashPolicy.RETRY,
                null);
        Claim claim = store.claim(request);
        Optional<UUID> seen = inTransaction(request);
        Optional<UUID> written = store.find(request.id()).map(StoredRecord::ownerToken);
        if (claim instanceof Claim.Granted granted) {
            store.release(granted.lease(), ReleaseReason.NOTHING_HAPPENED);
        }
        return seen.isPresent() && seen.equals(written);
    }

    private Optional<UUID> inTransaction(ClaimRequest request) {
        try {
            return store.transactions()
                    .execute(LEASE, () -> store.enlisted().find(request.id()).map(StoredRecord::ownerToken));
        } catch (StoreException e) { // most likely there is no such table
            failure = e;
            return Optional.empty();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
