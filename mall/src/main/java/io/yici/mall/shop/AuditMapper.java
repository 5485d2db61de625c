package io.yici.mall.shop;

import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** What the shop's own tables must never show, each rule a query for its violations. */
@Mapper
interface AuditMapper {

    @Select("select count(*) from orders")
    long orders();

    @Select("select coalesce(sum(stock), 0) from product")
    long stock();

    @Select("select " + PaymentMapper.COLUMNS + " from payment p")
    List<Payment> allPayments();

    @Select("""
            select 'order ' || o.order_no || ': amount ' || o.amount || ', but its lines make '
                   || coalesce(sum(l.quantity * l.price), 0)
            from orders o left join order_line l on l.order_no = o.order_no
            group by o.order_no, o.amount
            having o.amount <> coalesce(sum(l.quantity * l.price), 0)
            """)
    List<String> amountsOfOrders();

    /** An order is PAYING with one CREATED payment, paid with one CHARGED payment, and has no live one otherwise. */
    @Select("""
            select 'order ' || o.order_no || ' is ' || o.status || ' with '
                   || count(case when p.status = 'CREATED' then 1 end) || ' open and '
                   || count(case when p.status = 'CHARGED' then 1 end) || ' charged payments'
            from orders o left join payment p on p.order_no = o.order_no
            group by o.order_no, o.status
            having count(case when p.status = 'CREATED' then 1 end)
                       <> case when o.status = 'PAYING' then 1 else 0 end
                or count(case when p.status = 'CHARGED' then 1 end)
                       <> case when o.status in ('PAID', 'SHIPPED', 'COMPLETED', 'REFUNDED') then 1 else 0 end
            """)
    List<String> ordersAndPaymentsDisagree();

    @Select("""
            select 'payment ' || p.payment_no || ': amount ' || p.amount || ', but its order has ' || o.amount
            from payment p join orders o on o.order_no = p.order_no
            where p.amount <> o.amount
            """)
    List<String> amountsOfPayments();

    @Select("""
            select 'payment ' || payment_no || ' is ' || status || ', which its other columns contradict'
            from payment
            where (status = 'CLOSED') <> (live_order_no is null)
               or (status = 'CHARGED') <> (charge_no is not null)
               or live_order_no <> order_no
            """)
    List<String> contradictoryPayments();
}
