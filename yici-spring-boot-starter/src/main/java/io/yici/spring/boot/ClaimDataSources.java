package io.yici.spring.boot;

import java.util.List;
import javax.sql.DataSource;

/**
 * The connections of steps that commit on their own. A type of its own, so that they never become candidates where the application
 * asks for its {@code DataSource}. Thread-safe; lives as long as the application.
 *
 * <p>Derived from the application's {@code DataSource} unless a bean of this type is there. Both must reach the same database as
 * that one, and give connections in auto-commit mode at READ COMMITTED.
 */
public final class ClaimDataSources implements AutoCloseable {

    private final DataSource claims;
    private final DataSource renewals;
    private final List<AutoCloseable> owned;

    private ClaimDataSources(DataSource claims, DataSource renewals, List<AutoCloseable> owned) {
        this.claims = claims;
        this.renewals = renewals;
        this.owned = owned;
    }

    /**
     * Takes them from elsewhere; they are not closed here.
     *
     * @param claims for claims and all other steps; two connections are enough
     * @param renewals for the renewal of leases; one connection is enough
     */
    public static ClaimDataSources of(DataSource claims, DataSource renewals) {
        return new ClaimDataSources(claims, renewals, List.of());
    }

    static <P extends DataSource & AutoCloseable> ClaimDataSources owning(P claims, P renewals) {
        return new ClaimDataSources(claims, renewals, List.of(claims, renewals));
    }

    /** For claims and all other steps but renewals. */
    public DataSource claims() {
        return claims;
    }

    /** For the renewal of leases. */
    public DataSource renewals() {
        return renewals;
    }

    /** Closes what was derived, not what was given. */
    @Override
    public void close() throws Exception {
        for (AutoCloseable pool : owned) {
            pool.close();
        }
    }
}
