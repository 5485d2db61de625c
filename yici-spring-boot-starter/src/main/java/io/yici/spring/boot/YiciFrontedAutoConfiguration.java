package io.yici.spring.boot;

import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.redis.FrontedStore;
import io.yici.redis.RedisLink;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Puts Redis before the store in the database, where {@code yici.store} says so. Steps back for a {@link FrontedStore} of the application. */
@AutoConfiguration(
        after = {YiciRedisAutoConfiguration.class, YiciJdbcAutoConfiguration.class},
        before = YiciAutoConfiguration.class)
@ConditionalOnClass(name = "io.yici.redis.FrontedStore")
@ConditionalOnProperty(prefix = "yici", name = "enabled", matchIfMissing = true)
public final class YiciFrontedAutoConfiguration {

    /** By its property, beside the one of all. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(prefix = "yici", name = "store", havingValue = "fronted")
    static final class Fronted {

        @Bean
        @Primary
        @ConditionalOnMissingBean
        FrontedStore yiciFrontedStore(
                ObjectProvider<JdbcIdempotencyStore> database,
                ObjectProvider<RedisLink> links,
                YiciProperties properties) {
            FrontedStore store =
                    FrontedStore.over(database.getIfAvailable(Fronted::withoutDatabase), RedisLinks.of(links));
            String prefix = properties.getRedis().getPrefix();
            return prefix == null ? store : Settings.usable("yici.redis.prefix", prefix, () -> store.prefixed(prefix));
        }

        private static JdbcIdempotencyStore withoutDatabase() {
            throw new StartFailure(
                    "yici.store says that Redis stands before the store in the database, and there is none.",
                    "Configure a DataSource, and leave out a store of your own; or set yici.store=redis.",
                    null);
        }
    }
}
