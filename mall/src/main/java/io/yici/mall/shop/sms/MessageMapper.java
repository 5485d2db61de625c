package io.yici.mall.shop.sms;

import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Messages that customers are owed, and what they must never show. */
@Mapper
interface MessageMapper {

    @Insert("""
            insert into message (payment_no, user_name, status)
            select p.payment_no, o.user_name, 'WAITING'
            from payment p join orders o on o.order_no = p.order_no where p.payment_no = #{paymentNo}
            """)
    int owe(@Param("paymentNo") String paymentNo);

    /** Whom to tell. */
    @Select("select user_name from message where payment_no = #{paymentNo} and status = 'WAITING'")
    Optional<String> waiting(@Param("paymentNo") String paymentNo);

    @Select("""
            select payment_no from message where status = 'WAITING' order by created_at, payment_no
            fetch first 100 rows only
            """)
    List<String> oldestWaiting();

    @Update("update message set status = 'SENT' where payment_no = #{paymentNo} and status = 'WAITING'")
    int sent(@Param("paymentNo") String paymentNo);

    @Select("""
            select 'payment ' || p.payment_no || ' is ' || p.status || ' with ' || count(m.payment_no) || ' messages'
            from payment p left join message m on m.payment_no = p.payment_no
            group by p.payment_no, p.status
            having count(m.payment_no) <> case when p.status = 'CHARGED' then 1 else 0 end
            """)
    List<String> paymentsAndMessages();

    @Select("""
            select 'sms ' || s.downstream_key || ' tells of nothing that was committed'
            from sms s left join message m on m.payment_no = s.downstream_key where m.payment_no is null
            """)
    List<String> sentForNothing();

    @Select("""
            select 'message ' || m.payment_no || ' is SENT, but no sms is'
            from message m left join sms s on s.downstream_key = m.payment_no
            where m.status = 'SENT' and s.downstream_key is null
            """)
    List<String> notSent();
}
