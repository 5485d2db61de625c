package io.yici.mall.shop;

import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Orders from before the journal, which V3 has marked. */
@Mapper
interface StockOpeningMapper {

    @Select("select order_no from order_before_journal order by order_no")
    List<String> orders();

    /** @return whether it was there; of two at once the second waits, and does not find it */
    @Delete("delete from order_before_journal where order_no = #{orderNo}")
    boolean takeMark(@Param("orderNo") String orderNo);

    @Select("select sku, quantity from order_line where order_no = #{orderNo} order by sku")
    List<Stock.Line> lines(@Param("orderNo") String orderNo);

    @Update("update product set stock = stock + #{quantity} where sku = #{sku}")
    int putBack(@Param("sku") String sku, @Param("quantity") long quantity);

    @Select("select count(*) from orders where order_no = #{orderNo} and status in ('WAITING_PAY', 'PAYING')")
    boolean isUnpaid(@Param("orderNo") String orderNo);
}
