package io.yici.mall.shop;

import io.yici.guard.MoveOutcome;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Profile;
import org.springframework.jdbc.core.JdbcTemplate;

/** Takes layers of a payment away, one by one, in a shop that was started with the profile {@code layers}. */
@Configuration
@Profile("layers")
class Layers {

    /** A layer. */
    enum Layer {
        LOOK,
        TURN,
        COMPARE,
        INDEX
    }

    private final JdbcTemplate jdbc;
    private volatile Set<Layer> removed = EnumSet.noneOf(Layer.class);
    private volatile @Nullable CyclicBarrier meeting;

    Layers(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    void remove(Set<Layer> layers) {
        removed = layers;
        jdbc.execute("alter table payment drop constraint payment_live");
        if (!layers.contains(Layer.INDEX)) {
            jdbc.execute("alter table payment add constraint payment_live unique (live_order_no)");
        }
    }

    /** Nobody goes on from a look before the other has looked. */
    void letTwoMeet() {
        meeting = new CyclicBarrier(2);
    }

    void putBack(String orderNo) {
        meeting = null;
        jdbc.update("update payment set live_order_no = null where order_no = ?", orderNo);
        if (removed.contains(Layer.INDEX)) {
            jdbc.execute("alter table payment add constraint payment_live unique (live_order_no)");
        }
        removed = EnumSet.noneOf(Layer.class);
    }

    private boolean has(Layer layer) {
        return !removed.contains(layer);
    }

    private void meet() {
        CyclicBarrier place = meeting;
        try {
            if (place != null) {
                place.await(20, TimeUnit.SECONDS);
            }
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("nobody came", e);
        }
    }

    @Bean
    @Primary
    FinalState removableState(@Qualifier("finalState") FinalState real) {
        return intent -> {
            Optional<PaymentService.Paid> seen = has(Layer.LOOK) ? real.of(intent) : Optional.empty();
            meet();
            return seen;
        };
    }

    @Bean
    @Primary
    OrderTurn removableTurn(@Qualifier("orderTurn") OrderTurn real) {
        return new OrderTurn() {
            @Override
            public <T> T take(String orderNo, Runnable refused, Supplier<T> work) {
                return has(Layer.TURN) ? real.take(orderNo, refused, work) : work.get();
            }
        };
    }

    @Bean
    @Primary
    OrderStates removableStates(OrderMapper orders, Stock stock, ApplicationEventPublisher listeners) {
        return new OrderStates(orders, stock, listeners) {
            @Override
            public MoveOutcome<OrderStatus> move(String orderNo, OrderStatus from, OrderStatus to) {
                return has(Layer.COMPARE) ? super.move(orderNo, from, to) : set(orderNo, from, to);
            }

            @Override
            public MoveOutcome<OrderStatus> moveTo(String orderNo, OrderStatus to) {
                return has(Layer.COMPARE) ? super.moveTo(orderNo, to) : set(orderNo, OrderStatus.WAITING_PAY, to);
            }
        };
    }

    private MoveOutcome<OrderStatus> set(String orderNo, OrderStatus from, OrderStatus to) {
        jdbc.update("update orders set status = ? where order_no = ?", to.name(), orderNo);
        return new MoveOutcome.Applied<>(from, to);
    }
}
