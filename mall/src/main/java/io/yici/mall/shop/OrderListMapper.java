package io.yici.mall.shop;

import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Orders as lists show them. */
@Mapper
interface OrderListMapper {

    String ROWS = """
            select o.order_no, o.user_name, o.status, o.amount, o.created_at as placed_at,
                coalesce((select sum(p.refunded) from payment p where p.order_no = o.order_no), 0) as refunded
            from orders o
            """;

    @Select(ROWS + "where o.user_name = #{userName} order by o.created_at desc, o.order_no limit #{most}")
    List<OrderRow> newest(@Param("userName") String userName, @Param("most") int most);

    @Select(ROWS + "where o.status = #{status} order by o.created_at, o.order_no limit #{most}")
    List<OrderRow> oldest(@Param("status") OrderStatus status, @Param("most") int most);

    /** What belongs to the orders, of which there must be one at least. */
    @Select("""
            <script>
            select order_no, sku, quantity, price from order_line where order_no in
            <foreach collection="orderNos" item="orderNo" open="(" separator="," close=")">#{orderNo}</foreach>
            order by order_no, sku
            </script>
            """)
    List<LineOfOrder> lines(@Param("orderNos") List<String> orderNos);

    /** A line, and whose it is. */
    record LineOfOrder(String orderNo, String sku, long quantity, long price) {}
}
