package io.yici.spring.boot;

import io.yici.spi.IdempotencyStore;
import java.time.InstantSource;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.util.ClassUtils;

/** A store in memory for tests without another. Only {@link AutoConfigureYici} asks for it. */
@AutoConfiguration(after = YiciJdbcAutoConfiguration.class, before = YiciAutoConfiguration.class)
@ConditionalOnMissingBean(IdempotencyStore.class)
@ConditionalOnProperty(prefix = "yici", name = "enabled", matchIfMissing = true)
final class YiciTestStoreAutoConfiguration {

    /** By its name: main code must not need the testkit. */
    private static final String STORE = "io.yici.testkit.InMemoryTransactionalStore";

    @Bean
    IdempotencyStore yiciTestStore(ObjectProvider<InstantSource> clock) throws NoSuchMethodException {
        Class<?> store;
        try {
            store = ClassUtils.forName(STORE, getClass().getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new StartFailure(
                    "This test has no DataSource, so its records are to be kept in memory, and " + STORE
                            + " is not on the class path.",
                    "Add io.yici:yici-testkit with scope test, or give the test a DataSource.",
                    e);
        }
        return (IdempotencyStore) BeanUtils.instantiateClass(
                store.getConstructor(InstantSource.class), clock.getIfUnique(InstantSource::system));
    }
}
