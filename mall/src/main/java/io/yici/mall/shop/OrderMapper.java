package io.yici.mall.shop;

import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.springframework.dao.DuplicateKeyException;

/** Orders and their lines. */
@Mapper
interface OrderMapper {

    String COLUMNS = "order_no, user_name, client_order_no, status, amount";
    String INSERT = "insert into orders (" + COLUMNS + ") "
            + "values (#{orderNo}, #{userName}, #{clientOrderNo}, #{status}, #{amount})";

    /**
     * Insert first, never look first: the unique constraint decides between two at once, the later of which waits here until
     * the first has committed or rolled back.
     *
     * @return whether the order is new; if not, the customer has one with this number of his
     */
    default boolean insertIfAbsent(Order order) {
        try {
            return insert(order) == 1;
        } catch (DuplicateKeyException e) {
            // H2 goes on after a refused statement. PostgreSQL would not, and never gets here.
            return false;
        }
    }

    @Insert(value = INSERT, databaseId = "h2")
    @Insert(value = INSERT + " on conflict (user_name, client_order_no) do nothing", databaseId = "postgresql")
    int insert(Order order);

    @Insert("""
            insert into order_line (order_no, sku, quantity, price)
            values (#{orderNo}, #{line.sku}, #{line.quantity}, #{line.price})
            """)
    int insertLine(@Param("orderNo") String orderNo, @Param("line") OrderLine line);

    @Select("select " + COLUMNS + " from orders where order_no = #{orderNo} and user_name = #{userName}")
    Optional<Order> find(@Param("userName") String userName, @Param("orderNo") String orderNo);

    /** Whosever it is. */
    @Select("select " + COLUMNS + " from orders where order_no = #{orderNo}")
    Optional<Order> byNumber(@Param("orderNo") String orderNo);

    @Select("select " + COLUMNS + " from orders where user_name = #{userName} and client_order_no = #{clientOrderNo}")
    Optional<Order> findByClientOrderNo(
            @Param("userName") String userName, @Param("clientOrderNo") String clientOrderNo);

    /** Sorted by sku, so that those who touch several products do it in one order and do not deadlock. */
    @Select("select sku, quantity, price from order_line where order_no = #{orderNo} order by sku")
    List<OrderLine> lines(@Param("orderNo") String orderNo);

    @Select("select count(*) from orders where order_no = #{orderNo}")
    boolean exists(@Param("orderNo") String orderNo);

    /** For {@link OrderStates} alone: compare and set. */
    @Update("update orders set status = #{to} where order_no = #{orderNo} and status = #{from}")
    int move(@Param("orderNo") String orderNo, @Param("from") OrderStatus from, @Param("to") OrderStatus to);

    /** Where the order stands now, locked there: a read that no older snapshot answers. */
    @Select("select status from orders where order_no = #{orderNo} for update")
    Optional<OrderStatus> lockStatus(@Param("orderNo") String orderNo);
}
