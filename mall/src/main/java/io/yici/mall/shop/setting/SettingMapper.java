package io.yici.mall.shop.setting;

import java.util.Optional;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Settings as they are. */
@Mapper
interface SettingMapper {

    @Select("select name, setting_value as \"value\", version from setting where name = #{name}")
    Optional<Setting> find(String name);
}
