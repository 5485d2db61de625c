package io.yici.mall.shop.sms;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Update;

/** The book of the simulated telephone company. */
@Mapper
interface SmsMapper {

    @Insert("insert into sms (downstream_key, user_name, asked) values (#{key}, #{user}, 1)")
    int insert(@Param("key") String key, @Param("user") String user);

    @Update("update sms set asked = asked + 1 where downstream_key = #{key}")
    boolean count(@Param("key") String key);
}
