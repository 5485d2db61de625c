package io.yici.mall.shop;

import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Refunds, how much of a payment they make, and what they must never show. */
@Mapper
interface RefundMapper {

    /** Holds the row of the order's payment until the transaction ends; what is asked for comes out of what is left, or nothing does. */
    @Update("""
            update payment set refunded = refunded + #{amount}
            where live_order_no = #{orderNo} and status = 'CHARGED' and #{amount} <= amount - refunded
            """)
    boolean take(@Param("orderNo") String orderNo, @Param("amount") long amount);

    @Select("select amount - refunded from payment where live_order_no = #{orderNo}")
    long left(@Param("orderNo") String orderNo);

    @Insert("""
            insert into refund (refund_no, payment_no, amount)
            select cast(#{refundNo} as varchar(64)), payment_no, cast(#{amount} as bigint)
            from payment where live_order_no = #{orderNo}
            """)
    int insert(@Param("refundNo") String refundNo, @Param("orderNo") String orderNo, @Param("amount") long amount);

    @Select("""
            select 'payment ' || p.payment_no || ': refunded ' || p.refunded || ' of ' || p.amount || ', its refunds make '
                   || coalesce(sum(r.amount), 0)
            from payment p left join refund r on r.payment_no = p.payment_no
            group by p.payment_no, p.refunded, p.amount
            having p.refunded <> coalesce(sum(r.amount), 0) or p.refunded > p.amount
            """)
    List<String> sums();

    @Select("""
            select 'order ' || o.order_no || ' is ' || o.status || ' with ' || p.refunded || ' of ' || p.amount || ' refunded'
            from orders o join payment p on p.order_no = o.order_no and p.status = 'CHARGED'
            where (o.status = 'REFUNDED') <> (p.refunded = p.amount)
            """)
    List<String> orders();

    @Select("""
            select 'refund ' || r.refund_no || ' of ' || r.amount || ' is not in the ledger'
            from refund r left join ledger l on l.serial = r.refund_no and l.kind = 'REFUND' and l.amount = r.amount
            where l.serial is null
            """)
    List<String> missingInLedger();

    @Select("""
            select 'payment ' || p.payment_no || ' of ' || p.amount || ' from the balance is not in the ledger'
            from payment p left join ledger l on l.serial = p.payment_no and l.kind = 'PAYMENT' and l.amount = -p.amount
            where p.channel = 'BALANCE' and l.serial is null
            """)
    List<String> paymentsMissingInLedger();
}
