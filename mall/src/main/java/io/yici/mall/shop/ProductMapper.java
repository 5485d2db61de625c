package io.yici.mall.shop;

import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Products and their stock. */
@Mapper
interface ProductMapper {

    @Select("select sku, name, price, stock from product order by sku")
    List<Product> all();

    @Select("select sku, name, price, stock from product where sku = #{sku}")
    Optional<Product> find(@Param("sku") String sku);

    /** @return 1, or 0 where there is too little */
    @Update("update product set stock = stock - #{quantity} where sku = #{sku} and stock >= #{quantity}")
    int take(@Param("sku") String sku, @Param("quantity") long quantity);

    @Update("update product set stock = stock + #{quantity} where sku = #{sku}")
    int giveBack(@Param("sku") String sku, @Param("quantity") long quantity);
}
