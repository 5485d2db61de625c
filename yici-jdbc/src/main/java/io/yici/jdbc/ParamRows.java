package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The n-th place of each name takes the value of the n-th row; behind the last row it starts over. */
record ParamRows(List<Params> rows) implements Bound {

    @Override
    public void bind(PreparedStatement statement, List<String> names, Dialect dialect) throws SQLException {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            int place = places.merge(names.get(i), 1, Integer::sum) - 1;
            rows.get(place % rows.size()).bind(statement, i + 1, names.get(i), dialect);
        }
    }
}
