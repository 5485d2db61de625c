package io.yici.mall.shop.checkin;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;

/**
 * A customer was there.
 *
 * @param day in the shop's zone
 */
record CheckIn(String user, LocalDate day) {

    static CheckIn read(ResultSet row) throws SQLException {
        return new CheckIn(row.getString("user_name"), row.getObject("on_day", LocalDate.class));
    }

    /** Of its entry among the points. */
    String serial() {
        return "checkin:" + user + ":" + day;
    }
}
