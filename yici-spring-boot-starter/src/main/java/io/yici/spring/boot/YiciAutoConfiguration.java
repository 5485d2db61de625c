package io.yici.spring.boot;

import io.yici.Idempotency;
import io.yici.IdempotencyBuilder;
import io.yici.IdempotencyListener;
import io.yici.RequestIds;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.MarkerCheck;
import io.yici.spi.ResultCodec;
import io.yici.spi.TransactionalStore;
import io.yici.spring.OperationResolver;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * Makes the {@link Idempotency} over the store, with the codec, the {@link RequestIds}, all {@link IdempotencyListener} and all
 * {@link OperationResolver} beans. Each bean steps back for one of the application.
 */
@AutoConfiguration(
        after = {YiciRedisAutoConfiguration.class, YiciJdbcAutoConfiguration.class, YiciFrontedAutoConfiguration.class},
        afterName = {
            "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration",
            "org.springframework.boot.jackson2.autoconfigure.Jackson2AutoConfiguration",
            "org.springframework.boot.autoconfigure.jackson.JacksonAutoConfiguration"
        })
@ConditionalOnBean(IdempotencyStore.class)
@ConditionalOnProperty(prefix = "yici", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(YiciProperties.class)
@Import({Jackson2Results.class, Jackson3Results.class, Jackson2StandardResults.class})
public final class YiciAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Idempotency idempotency(Parts parts) {
        parts.check();
        return parts.builder().build();
    }

    /** Not lazy: nothing else asks for it. */
    @Bean
    @Lazy(false)
    @ConditionalOnBean(OperationResolver.class)
    ResolverLoop yiciResolverLoop(Parts parts, ObjectProvider<OperationResolver<?>> resolvers) {
        return new ResolverLoop(parts::builder, () -> resolvers.orderedStream().toList());
    }

    @Bean
    Parts yiciParts(
            IdempotencyStore store,
            ObjectProvider<ResultCodec> codec,
            ObjectProvider<IdempotencyListener> listeners,
            ObjectProvider<RequestIds> requestIds,
            YiciProperties properties,
            Environment environment) {
        return new Parts(
                store,
                codec,
                listeners,
                requestIds,
                properties.isStartUpCheck(),
                Waiters.most(environment, properties));
    }

    /** What an instance is made of. */
    record Parts(
            IdempotencyStore store,
            ObjectProvider<ResultCodec> codec,
            ObjectProvider<IdempotencyListener> listeners,
            ObjectProvider<RequestIds> requestIds,
            boolean startUpCheck,
            int maxWaiters) {

        void check() {
            if (startUpCheck && store instanceof TransactionalStore transactional) {
                requireOneDatabase(transactional);
            }
        }

        private static void requireOneDatabase(TransactionalStore store) {
            try {
                MarkerCheck.require(store);
            } catch (IllegalStateException e) {
                throw new StartFailure(
                        "Claims and business transactions do not reach the same table: a record that was claimed on the"
                                + " connections for claims is not seen in a transaction of the application's DataSource.",
                        "Let both reach one database and schema. An in-memory database needs a name (jdbc:h2:mem:shop, not"
                                + " jdbc:h2:mem:). Behind a router or a replica, define a bean of type "
                                + ClaimDataSources.class.getName()
                                + " on the writable database, or name the right one by yici.data-source.",
                        e.getCause());
            }
        }

        IdempotencyBuilder builder() {
            IdempotencyBuilder builder = Idempotency.over(store).maxWaiters(maxWaiters);
            codec.ifUnique(builder::codec);
            requestIds.ifUnique(builder::requestIds);
            listeners.orderedStream().forEach(builder::listener);
            return builder;
        }
    }
}
