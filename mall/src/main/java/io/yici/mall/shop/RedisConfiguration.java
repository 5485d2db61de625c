package io.yici.mall.shop;

import io.lettuce.core.RedisClient;
import io.yici.jdbc.JdbcTransactions;
import io.yici.redis.RedisLink;
import java.time.Duration;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;

/** What the profile {@code redis} puts in front of the database. */
@Configuration(proxyBeanMethods = false)
@Profile("redis")
class RedisConfiguration {

    /** The lock saves work. It is not worth more time than that work takes. */
    private static final Duration MOST = Duration.ofMillis(300);

    @Bean(destroyMethod = "shutdown")
    RedisClient redisClient(@Value("${mall.redis.url}") String url) {
        return RedisClient.create(url);
    }

    @Bean
    RedisLink redisLink(RedisClient client) {
        return RedisLink.to(client).within(MOST);
    }

    @Bean
    OrderTurn orderTurn(RedisLink link, JdbcTransactions transactions) {
        return new RedisOrderTurn(link, transactions);
    }

    @Bean
    FinalState finalState(OrderService orders, PaymentBook book) {
        return intent -> {
            Order order = orders.find(intent.user(), intent.orderNo());
            return switch (order.status()) {
                case WAITING_PAY, PAYING -> Optional.empty();
                case PAID, SHIPPED, COMPLETED, CANCELLED, REFUNDED ->
                    Optional.of(new PaymentService.Paid(book.paid(order), false));
            };
        };
    }

    @Bean
    PaymentFront layeredPayment(FinalState state, OrderTurn turn) {
        return new LayeredPayment(state, turn);
    }
}
