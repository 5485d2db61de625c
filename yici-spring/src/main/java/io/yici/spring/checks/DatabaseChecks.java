package io.yici.spring.checks;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Looks at the database of the business data and at the connections to it. */
public final class DatabaseChecks {

    private DatabaseChecks() {}

    /**
     * The inspections of connections; each takes one of each pool and gives it back.
     *
     * @param pools by the names that findings call them
     */
    public static List<Inspection> ofConnections(Supplier<Map<String, DataSource>> pools) {
        return List.of(
                new Inspection(Check.H2_WRITE_DELAY, () -> new ConnectionSettings(pools.get()).lateWrites()),
                new Inspection(Check.CONNECTION_SETTINGS, () -> new ConnectionSettings(pools.get()).unusual()));
    }

    /** The inspection of the keys' tables; reads metadata only. */
    public static Inspection ofBusinessKeys(Supplier<DataSource> dataSource, Collection<BusinessKey> keys) {
        return new Inspection(
                Check.BUSINESS_KEYS,
                () -> keys.isEmpty() ? List.of() : new UniqueIndexes(dataSource.get(), keys).findings());
    }
}
