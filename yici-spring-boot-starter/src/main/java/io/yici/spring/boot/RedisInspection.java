package io.yici.spring.boot;

import io.yici.redis.RedisCheck;
import io.yici.redis.RedisIdempotencyStore;
import io.yici.redis.RedisLink;
import io.yici.spring.checks.Check;
import io.yici.spring.checks.Finding;
import io.yici.spring.checks.Inspection;
import java.util.Arrays;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;

/** Looks at the servers behind the links; of its own, since Redis need not be there. */
final class RedisInspection {

    private RedisInspection() {}

    static Inspection of(ListableBeanFactory beans) {
        return new Inspection(
                Check.REDIS_SERVER,
                () -> Arrays.stream(links(beans))
                        .flatMap(name -> findings(name, beans.getBean(name, RedisLink.class)).stream())
                        .toList());
    }

    /** Where nothing but Redis has the records. */
    private static String[] links(ListableBeanFactory beans) {
        return beans.getBeanNamesForType(RedisIdempotencyStore.class).length == 0
                ? new String[0]
                : beans.getBeanNamesForType(RedisLink.class);
    }

    private static List<Finding> findings(String name, RedisLink link) {
        return RedisCheck.of(link).stream()
                .map(it -> new Finding("the server behind bean " + name, it.remedy(), "See docs/redis.md"))
                .toList();
    }
}
