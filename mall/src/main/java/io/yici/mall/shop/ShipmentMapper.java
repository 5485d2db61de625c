package io.yici.mall.shop;

import java.util.Optional;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Shipments. */
@Mapper
interface ShipmentMapper {

    @Insert("""
            insert into shipment (order_no, shipment_no, carrier) values (#{orderNo}, #{shipmentNo}, #{carrier})
            """)
    int insert(Shipment shipment);

    @Select("select order_no, shipment_no, carrier from shipment where order_no = #{orderNo}")
    Optional<Shipment> find(@Param("orderNo") String orderNo);
}
