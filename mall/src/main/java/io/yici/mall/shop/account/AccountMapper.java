package io.yici.mall.shop.account;

import io.yici.mall.shop.account.Entry.Kind;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.springframework.dao.DuplicateKeyException;

/** Accounts, their ledger, and what the two must never show. */
@Mapper
interface AccountMapper {

    String INSERT = "insert into account (user_name, balance) values (#{user}, 0)";

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

    @Select("select count(*) > 0 from account where user_name = #{user}")
    boolean exists(@Param("user") String user);

    @Select("select coalesce(sum(balance), 0) from account where user_name = #{user}")
    long balance(@Param("user") String user);

    @Insert("""
            insert into ledger (serial, side, user_name, kind, amount)
            values (#{serial}, case when #{amount} < 0 then 'OUT' else 'IN' end, #{user}, #{kind}, #{amount})
            """)
    int post(
            @Param("serial") String serial,
            @Param("user") String user,
            @Param("kind") Kind kind,
            @Param("amount") long amount);

    @Select("""
            select serial, kind, amount from ledger where user_name = #{user}
            order by created_at desc, serial fetch first 20 rows only
            """)
    List<Entry> newest(@Param("user") String user);

    @Select("""
            select 'account ' || a.user_name || ': balance ' || a.balance || ', but its ledger makes '
                   || coalesce(sum(l.amount), 0)
            from account a left join ledger l on l.user_name = a.user_name
            group by a.user_name, a.balance
            having a.balance <> coalesce(sum(l.amount), 0) or a.balance < 0
            """)
    List<String> balances();

    @Select("""
            select 'transfer ' || t.serial || ' of ' || t.amount || ': its ' || count(l.serial) || ' entries make '
                   || coalesce(sum(l.amount), 0)
            from transfer t left join ledger l on l.serial = t.serial
            group by t.serial, t.amount
            having count(l.serial) <> 2 or coalesce(sum(l.amount), 0) <> 0
                or max(l.amount) <> t.amount or min(l.amount) <> -t.amount
            """)
    List<String> transfers();
}
