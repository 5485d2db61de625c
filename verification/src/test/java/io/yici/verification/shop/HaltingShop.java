package io.yici.verification.shop;

import io.yici.IdempotencyEvent;
import io.yici.IdempotencyListener;
import io.yici.mall.MallApplication;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.apache.ibatis.executor.Executor;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.plugin.Interceptor;
import org.apache.ibatis.plugin.Intercepts;
import org.apache.ibatis.plugin.Invocation;
import org.apache.ibatis.plugin.Signature;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/**
 * The shop, halting like a kill in the midst of orders. {@code --halt-at} names the points; the order whose key is a point's name stops
 * there, and when all have, the process dies. An order that is to be committed comes last, so that it dies right after its commit.
 */
final class HaltingShop {

    /** Where. */
    enum Point {
        /** The claim is committed, the work has not begun. */
        CLAIMED,
        /** The order and a line are written, not committed. */
        WORKING,
        /** The completion is written beside the order, not committed. */
        COMPLETED,
        /** All is committed, the answer is not sent. */
        COMMITTED
    }

    /** What a killed process leaves behind as its exit value. */
    static final int KILLED = 137;

    private HaltingShop() {}

    public static void main(String[] args) {
        SpringApplication shop = new SpringApplication(MallApplication.class, Halting.class);
        shop.run(args);
    }

    @Configuration(proxyBeanMethods = false)
    static class Halting {

        private static final ThreadLocal<@Nullable Point> HERE = new ThreadLocal<>();

        /** Whether this thread has written an order: other transactions of its request are let pass. */
        private static final ThreadLocal<Boolean> ORDERING = ThreadLocal.withInitial(() -> false);

        private final CountDownLatch uncommitted;
        private final CountDownLatch all;

        Halting(@Value("${halt-at}") Set<Point> points) {
            this.all = new CountDownLatch(points.size());
            this.uncommitted = new CountDownLatch(points.size() - (points.contains(Point.COMMITTED) ? 1 : 0));
        }

        private void reached(Point point) {
            if (HERE.get() == point) {
                uncommitted.countDown();
                all.countDown();
                await(all);
                Runtime.getRuntime().halt(KILLED);
            }
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Bean
        FilterRegistrationBean<Filter> halting() {
            FilterRegistrationBean<Filter> first = new FilterRegistrationBean<>((request, response, chain) -> {
                String key = ((HttpServletRequest) request).getHeader("Idempotency-Key");
                HERE.set(key == null ? null : Point.valueOf(key));
                if (HERE.get() == Point.COMMITTED) {
                    await(uncommitted);
                }
                chain.doFilter(request, response);
            });
            first.setOrder(Ordered.HIGHEST_PRECEDENCE);
            return first;
        }

        @Bean
        IdempotencyListener haltingOnClaim() {
            return event -> {
                if (event.kind() == IdempotencyEvent.Kind.CLAIMED) {
                    reached(Point.CLAIMED);
                }
            };
        }

        @Bean
        Interceptor haltingOnWrite() {
            return new OnOrderLine(() -> {
                ORDERING.set(true);
                reached(Point.WORKING);
            });
        }

        @Bean
        TransactionExecutionListener haltingOnCommit() {
            return new TransactionExecutionListener() {
                @Override
                public void beforeCommit(TransactionExecution transaction) {
                    if (transaction.isNewTransaction() && ORDERING.get()) {
                        reached(Point.COMPLETED);
                    }
                }

                @Override
                public void afterCommit(TransactionExecution transaction, @Nullable Throwable failure) {
                    if (transaction.isNewTransaction() && ORDERING.get()) {
                        reached(Point.COMMITTED);
                    }
                }
            };
        }
    }

    /** Tells of each line of an order that MyBatis has written. */
    @Intercepts(
            @Signature(
                    type = Executor.class,
                    method = "update",
                    args = {MappedStatement.class, Object.class}))
    static final class OnOrderLine implements Interceptor {

        private final Runnable written;

        OnOrderLine(Runnable written) {
            this.written = written;
        }

        @Override
        public Object intercept(Invocation invocation) throws Throwable {
            Object count = invocation.proceed();
            MappedStatement statement = (MappedStatement) invocation.getArgs()[0];
            String sql = statement.getBoundSql(invocation.getArgs()[1]).getSql().toLowerCase(Locale.ROOT);
            if (sql.contains("order_line")) {
                written.run();
            }
            return count;
        }
    }
}
