package io.yici.spring.boot;

import io.yici.redis.RedisIdempotencyStore;
import io.yici.redis.RedisLink;
import io.yici.spi.IdempotencyStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Keeps the records in Redis where {@code yici.store} says so, over a connection of its own of the application's Lettuce client. Each bean
 * steps back for one of the application.
 */
@AutoConfiguration(
        before = {YiciJdbcAutoConfiguration.class, YiciAutoConfiguration.class},
        afterName = {
            "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration",
            "org.springframework.boot.autoconfigure.data.redis.RedisAutoConfiguration"
        })
@ConditionalOnProperty(prefix = "yici", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(YiciProperties.class)
public final class YiciRedisAutoConfiguration {

    private static final String LINK = "io.yici.redis.RedisLink";

    /** What is said instead, where the store cannot be made. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass(LINK)
    @Conditional(OnRedis.class)
    static final class Missing {

        @Bean
        @ConditionalOnMissingBean(IdempotencyStore.class)
        IdempotencyStore yiciStore() {
            throw new StartFailure(
                    "yici.store needs Redis, and io.yici:yici-redis is not on the class path.",
                    "Add io.yici:yici-redis, or set yici.store=jdbc.",
                    null);
        }
    }

    /** The connection, by Spring Data's factory. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = {LINK, "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory"})
    @Conditional(OnRedis.class)
    @Order(1)
    static final class Linked {

        @Bean
        @ConditionalOnMissingBean({RedisLink.class, IdempotencyStore.class})
        RedisLink yiciRedisLink(ObjectProvider<LettuceConnectionFactory> connections, YiciProperties properties) {
            return LettuceLink.of(connections, properties.getRedis());
        }
    }

    /** The store. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = LINK)
    @ConditionalOnProperty(prefix = "yici", name = "store", havingValue = "redis")
    @Order(2) // looks for what the other has made
    static final class Kept {

        @Bean
        @ConditionalOnMissingBean(IdempotencyStore.class)
        RedisIdempotencyStore yiciStore(ObjectProvider<RedisLink> links, YiciProperties properties) {
            RedisIdempotencyStore store = RedisIdempotencyStore.over(RedisLinks.of(links));
            String prefix = properties.getRedis().getPrefix();
            return prefix == null ? store : Settings.usable("yici.redis.prefix", prefix, () -> store.prefixed(prefix));
        }
    }
}
