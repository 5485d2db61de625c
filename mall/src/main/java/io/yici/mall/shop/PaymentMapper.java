package io.yici.mall.shop;

import io.yici.IdempotencyKey;
import java.util.Optional;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.springframework.dao.DuplicateKeyException;

/** Payments, and the fence in front of them. */
@Mapper
interface PaymentMapper {

    String COLUMNS = "p.payment_no, p.order_no, p.status, p.channel, p.amount, p.charge_no";
    String INSERT_FENCE = "insert into payment_fence (scope, idempotency_key, fence) "
            + "values (#{key.scope}, #{key.value}, " + Long.MIN_VALUE + ")";

    @Insert("""
            insert into payment (payment_no, order_no, live_order_no, status, channel, amount, charge_no)
            values (#{paymentNo}, #{orderNo}, #{orderNo}, #{status}, #{channel}, #{amount}, #{chargeNo})
            """)
    int insert(Payment payment);

    @Select("select " + COLUMNS + " from payment p where p.payment_no = #{paymentNo}")
    Payment find(@Param("paymentNo") String paymentNo);

    /** The payment that was charged by this. */
    @Select("select " + COLUMNS + " from payment p where p.charge_no = #{chargeNo}")
    Optional<Payment> byCharge(@Param("chargeNo") String chargeNo);

    /** The order's payment that is not closed. */
    @Select("select " + COLUMNS + " from payment p where p.live_order_no = #{orderNo}")
    Optional<Payment> live(@Param("orderNo") String orderNo);

    @Update("""
            update payment set status = 'CHARGED', charge_no = #{chargeNo}
            where payment_no = #{paymentNo} and status = 'CREATED'
            """)
    boolean charge(@Param("paymentNo") String paymentNo, @Param("chargeNo") String chargeNo);

    @Update("""
            update payment set status = 'CLOSED', live_order_no = null
            where payment_no = #{paymentNo} and status = 'CREATED'
            """)
    boolean close(@Param("paymentNo") String paymentNo);

    /**
     * Lets nobody pass any more whose claim of this key is as old as {@code fence} or older. The row lock settles who was first.
     *
     * @return false if one as new has passed before
     */
    default boolean pass(IdempotencyKey key, long fence) {
        try {
            insertFence(key);
        } catch (DuplicateKeyException e) {
            // It is there, which is all that is wanted. PostgreSQL says so without an exception.
        }
        return raiseFence(key, fence);
    }

    @Insert(value = INSERT_FENCE, databaseId = "h2")
    @Insert(value = INSERT_FENCE + " on conflict do nothing", databaseId = "postgresql")
    int insertFence(@Param("key") IdempotencyKey key);

    @Update("""
            update payment_fence set fence = #{fence}
            where scope = #{key.scope} and idempotency_key = #{key.value} and fence < #{fence}
            """)
    boolean raiseFence(@Param("key") IdempotencyKey key, @Param("fence") long fence);

    @Update("""
            update payment_fence set payment_no = #{paymentNo}
            where scope = #{key.scope} and idempotency_key = #{key.value}
            """)
    int remember(@Param("key") IdempotencyKey key, @Param("paymentNo") String paymentNo);

    /** The newest payment that was opened under the key. */
    @Select("select " + COLUMNS + """
             from payment_fence f join payment p on p.payment_no = f.payment_no
            where f.scope = #{key.scope} and f.idempotency_key = #{key.value}
            """)
    Optional<Payment> opened(@Param("key") IdempotencyKey key);
}
