package io.yici.mall.shop;

import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Products and their stock, to read; {@link Stock} moves it. */
@Mapper
interface ProductMapper {

    @Select("select sku, name, price, stock from product order by sku")
    List<Product> all();

    @Select("select sku, name, price, stock from product where sku = #{sku}")
    Optional<Product> find(@Param("sku") String sku);
}
