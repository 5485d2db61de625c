package io.yici.mall.shop.callback;

import io.yici.mall.shop.NoticedCharges.Verdict;
import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Notices, and what they must never show. */
@Mapper
interface CallbackMapper {

    String WAITING = "status in ('WAITING_ORDER', 'WAITING_PAYMENT')";

    /** A notice that somebody should know of. */
    record Parked(
            String chargeNo,
            String orderNo,
            long amount,
            Verdict status,
            @Nullable String contradiction,
            long cameTooLate) {}

    @Update("update callback set status = #{verdict} where charge_no = #{chargeNo}")
    int judged(@Param("chargeNo") String chargeNo, @Param("verdict") Verdict verdict);

    /** Holds it until the transaction ends, so that of two passes one sees to it. */
    @Select("select charge_no, order_no, amount from callback where charge_no = #{chargeNo} and " + WAITING
            + " for update")
    Optional<Notice> lockWaiting(@Param("chargeNo") String chargeNo);

    /** Those whose time may have come, so that none which waits in vain is in the way of others. */
    @Select("""
            select c.charge_no from callback c join orders o on o.order_no = c.order_no
            where c.status in ('WAITING_ORDER', 'WAITING_PAYMENT') and o.status <> 'PAYING'
            order by c.created_at, c.charge_no fetch first 100 rows only
            """)
    List<String> due();

    @Update("update callback set contradiction = #{said} where charge_no = #{chargeNo}")
    boolean contradicted(@Param("chargeNo") String chargeNo, @Param("said") String said);

    @Update("update callback set came_too_late = came_too_late + 1 where charge_no = #{chargeNo}")
    int cameTooLate(@Param("chargeNo") String chargeNo);

    @Select("""
            select charge_no, order_no, amount, status, contradiction, came_too_late from callback
            where status not in ('APPLIED', 'KNOWN') or contradiction is not null or came_too_late > 0
            order by created_at, charge_no fetch first 100 rows only
            """)
    List<Parked> parked();

    @Select("""
            select 'callback ' || c.charge_no || ' is ' || c.status || ' with ' || count(p.payment_no)
                   || ' payments and ' || count(l.serial) || ' entries'
            from callback c
            left join payment p on p.charge_no = c.charge_no and p.channel = 'CALLBACK'
                and p.status = 'CHARGED' and p.order_no = c.order_no and p.amount = c.amount
            left join ledger l on l.serial = p.payment_no and l.kind = 'RECEIPT' and l.amount = c.amount
            group by c.charge_no, c.status
            having count(p.payment_no) <> case when c.status = 'APPLIED' then 1 else 0 end
                or count(l.serial) <> case when c.status = 'APPLIED' then 1 else 0 end
            """)
    List<String> withoutTheirCredit();

    @Select("""
            select 'payment ' || p.payment_no || ' is by no callback that was applied'
            from payment p left join callback c on c.charge_no = p.charge_no and c.status = 'APPLIED'
            where p.channel = 'CALLBACK' and c.charge_no is null
            """)
    List<String> paymentsOfNone();

    @Select("""
            select 'receipt ' || l.serial || ' of ' || l.amount || ' is for no callback'
            from ledger l left join payment p on p.payment_no = l.serial and p.channel = 'CALLBACK'
            where l.kind = 'RECEIPT' and p.payment_no is null
            """)
    List<String> receiptsOfNone();
}
