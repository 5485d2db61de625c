package io.yici.mall.shop.document;

import io.yici.mall.shop.Stock;
import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Stock documents. */
@Mapper
interface DocumentMapper {

    @Select("select sku, quantity from stock_document_line where doc_no = #{docNo} order by sku")
    List<Stock.Line> lines(@Param("docNo") String docNo);

    @Update("update stock_document set status = #{to} where doc_no = #{docNo} and status = #{from}")
    int move(@Param("docNo") String docNo, @Param("from") DocumentStatus from, @Param("to") DocumentStatus to);

    @Select("select status from stock_document where doc_no = #{docNo} for update")
    Optional<DocumentStatus> lockStatus(@Param("docNo") String docNo);
}
