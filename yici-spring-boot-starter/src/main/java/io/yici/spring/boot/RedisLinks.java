package io.yici.spring.boot;

import io.yici.redis.RedisLink;
import org.springframework.beans.factory.ObjectProvider;

/** Finds the link; of its own, since Spring Data need not be there. */
final class RedisLinks {

    private RedisLinks() {}

    /** That of the application, or the one that was made of its connection. */
    static RedisLink of(ObjectProvider<RedisLink> links) {
        RedisLink link = links.getIfAvailable();
        if (link == null) {
            throw unconnected("Spring Data's LettuceConnectionFactory is not on the class path.");
        }
        return link;
    }

    static StartFailure unconnected(String why) {
        return new StartFailure(
                "yici.store needs Redis, and there is no connection to it: " + why,
                "Add spring-boot-starter-data-redis with Lettuce and set spring.data.redis.*, or make one LettuceConnectionFactory"
                        + " primary, or define a bean of type io.yici.redis.RedisLink.",
                null);
    }
}
