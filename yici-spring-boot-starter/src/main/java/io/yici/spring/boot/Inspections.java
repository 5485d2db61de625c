package io.yici.spring.boot;

import io.yici.spi.IdempotencyStore;
import io.yici.spi.TransactionalStore;
import io.yici.spring.MethodChecks;
import io.yici.spring.checks.BusinessKey;
import io.yici.spring.checks.DatabaseChecks;
import io.yici.spring.checks.Inspection;
import io.yici.spring.checks.OperationChecks;
import io.yici.spring.checks.OperationUse;
import io.yici.spring.checks.StoreChecks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/** Collects what there is to look at. */
final class Inspections {

    private final ConfigurableListableBeanFactory beans;
    private final YiciProperties properties;

    Inspections(ConfigurableListableBeanFactory beans, YiciProperties properties) {
        this.beans = beans;
        this.properties = properties;
    }

    List<Inspection> all(RouteInspections routes) {
        MethodChecks methods = new MethodChecks(beans);
        IdempotencyStore store = beans.getBean(IdempotencyStore.class);
        List<Inspection> all = new ArrayList<>(routes.inspections());
        all.addAll(methods.inspections(routes::operations));
        all.addAll(StoreChecks.of(store));
        all.addAll(OperationChecks.of(() -> shared(methods, routes), routes::own));
        if (store instanceof TransactionalStore) {
            all.addAll(DatabaseChecks.ofConnections(this::pools));
        }
        if (ClassUtils.isPresent("io.yici.redis.RedisLink", getClass().getClassLoader())) {
            all.add(RedisInspection.of(beans));
        }
        all.add(DatabaseChecks.ofBusinessKeys(
                business()::dataSource,
                beans.getBeanProvider(BusinessKey.class).orderedStream().toList()));
        return all;
    }

    private static List<OperationUse> shared(MethodChecks methods, RouteInspections routes) {
        return Stream.concat(methods.operations().stream(), routes.bound().stream())
                .toList();
    }

    private BusinessDatabase business() {
        return new BusinessDatabase(beans, properties);
    }

    /** Without the one of renewals, which is empty until something is renewed. */
    private Map<String, DataSource> pools() {
        Map<String, DataSource> pools = new LinkedHashMap<>();
        beans.getBeanProvider(ClaimDataSources.class).ifAvailable(it -> pools.put("pool of the claims", it.claims()));
        if (beans.getBeanNamesForType(DataSource.class).length > 0) {
            pools.put("DataSource of the business data", business().dataSource());
        }
        return pools;
    }
}
