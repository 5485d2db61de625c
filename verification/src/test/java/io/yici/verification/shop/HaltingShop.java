package io.yici.verification.shop;

import io.yici.IdempotencyEvent;
import io.yici.IdempotencyListener;
import io.yici.mall.MallApplication;
import java.util.Locale;
import org.apache.ibatis.executor.Executor;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.plugin.Interceptor;
import org.apache.ibatis.plugin.Intercepts;
import org.apache.ibatis.plugin.Invocation;
import org.apache.ibatis.plugin.Signature;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/** The shop, halting like a kill at one point of its first order; {@code --halt-at} names the point. */
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

    private static void halt() {
        Runtime.getRuntime().halt(KILLED);
    }

    @Configuration(proxyBeanMethods = false)
    static class Halting {

        private static final ThreadLocal<Boolean> ORDERING = ThreadLocal.withInitial(() -> false);

        private final Point point;

        Halting(org.springframework.core.env.Environment environment) {
            this.point = Point.valueOf(environment.getRequiredProperty("halt-at"));
        }

        @Bean
        IdempotencyListener haltingOnClaim() {
            return event -> {
                if (event.kind() == IdempotencyEvent.Kind.CLAIMED && point == Point.CLAIMED) {
                    halt();
                }
            };
        }

        @Bean
        Interceptor haltingOnWrite() {
            return new OnOrderLine(() -> {
                ORDERING.set(true);
                if (point == Point.WORKING) {
                    halt();
                }
            });
        }

        @Bean
        TransactionExecutionListener haltingOnCommit() {
            return new TransactionExecutionListener() {
                @Override
                public void beforeCommit(TransactionExecution transaction) {
                    if (point == Point.COMPLETED && transaction.isNewTransaction() && ORDERING.get()) {
                        halt();
                    }
                }

                @Override
                public void afterCommit(TransactionExecution transaction, @Nullable Throwable failure) {
                    if (point == Point.COMMITTED && transaction.isNewTransaction() && ORDERING.get()) {
                        halt();
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
