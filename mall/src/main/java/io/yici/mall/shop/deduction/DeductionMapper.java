package io.yici.mall.shop.deduction;

import java.util.Optional;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Deductions. */
@Mapper
interface DeductionMapper {

    @Select("select deduction_no, order_no, sku, quantity from stock_deduction where deduction_no = #{deductionNo}")
    Optional<Deduction> find(@Param("deductionNo") String deductionNo);

    @Update("update stock_deduction set status = #{to} where deduction_no = #{deductionNo} and status = #{from}")
    int move(
            @Param("deductionNo") String deductionNo,
            @Param("from") DeductionStatus from,
            @Param("to") DeductionStatus to);

    @Select("select status from stock_deduction where deduction_no = #{deductionNo} for update")
    Optional<DeductionStatus> lockStatus(@Param("deductionNo") String deductionNo);
}
