package io.yici.spring.boot;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import io.yici.redis.RedisLink;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Makes the link of the client that Spring Data has made: of one server, of Sentinels, or of a Cluster. */
final class LettuceLink {

    private LettuceLink() {}

    static RedisLink of(ObjectProvider<LettuceConnectionFactory> connections, YiciProperties.Redis settings) {
        LettuceConnectionFactory factory = connections.getIfUnique();
        if (factory == null) {
            throw RedisLinks.unconnected(
                    connections.stream().findAny().isPresent()
                            ? "There are several LettuceConnectionFactories and none is primary."
                            : "There is no LettuceConnectionFactory.");
        }
        Settings.positive("yici.redis.command-timeout", settings.getCommandTimeout());
        return linked(factory.getRequiredNativeClient()).within(settings.getCommandTimeout());
    }

    private static RedisLink linked(AbstractRedisClient client) {
        return client instanceof RedisClusterClient cluster
                ? RedisLink.to(cluster)
                : RedisLink.to((RedisClient) client);
    }
}
