package io.yici.mall.shop.checkin;

import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.springframework.dao.DuplicateKeyException;

/** Points, their entries, and what the two must never show. */
@Mapper
interface PointsMapper {

    String INSERT = "insert into points_account (user_name, points) values (#{user}, 0)";

    /** Makes the account unless it is there. */
    default void ensure(String user) {
        try {
            insert(user);
        } catch (DuplicateKeyException e) {
            // It is there, which is all that is wanted. PostgreSQL says so without an exception.
        }
    }

    @Insert(value = INSERT, databaseId = "h2")
    @Insert(value = INSERT + " on conflict do nothing", databaseId = "postgresql")
    int insert(@Param("user") String user);

    @Select("select coalesce(sum(points), 0) from points_account where user_name = #{user}")
    long of(@Param("user") String user);

    @Insert("insert into points_entry (serial, user_name, amount) values (#{serial}, #{user}, #{amount})")
    int post(@Param("serial") String serial, @Param("user") String user, @Param("amount") long amount);

    @Select("""
            select serial, amount from points_entry where user_name = #{user}
            order by created_at desc, serial fetch first 20 rows only
            """)
    List<PointsBook.Entry> newest(@Param("user") String user);

    @Select("""
            select 'points of ' || a.user_name || ': ' || a.points || ', but their entries make '
                   || coalesce(sum(e.amount), 0)
            from points_account a left join points_entry e on e.user_name = a.user_name
            group by a.user_name, a.points
            having a.points <> coalesce(sum(e.amount), 0)
            """)
    List<String> sums();

    @Select("""
            select 'check-in of ' || c.user_name || ' on ' || c.on_day || ' has earned '
                   || coalesce(cast(e.amount as varchar(20)), 'nothing')
            from checkin c left join points_entry e on e.user_name = c.user_name
                and e.serial = 'checkin:' || c.user_name || ':' || cast(c.on_day as varchar(10))
            where e.amount is null or e.amount <> #{earned}
            """)
    List<String> checkInsWithoutPoints(@Param("earned") long earned);

    @Select("""
            select 'points entry ' || e.serial || ' is for no check-in'
            from points_entry e left join checkin c on e.user_name = c.user_name
                and e.serial = 'checkin:' || c.user_name || ':' || cast(c.on_day as varchar(10))
            where c.user_name is null
            """)
    List<String> pointsForNothing();
}
