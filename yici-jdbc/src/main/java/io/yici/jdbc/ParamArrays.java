package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Each name takes the array of its values in all rows. */
record ParamArrays(List<Params> rows) implements Bound {

    @Override
    public void bind(PreparedStatement statement, List<String> names, Dialect dialect) throws SQLException {
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            Params.Kind kind = rows.get(0).value(name).kind();
            Object[] values = rows.stream().map(row -> row.value(name).value()).toArray(kind::array);
            statement.setArray(i + 1, statement.getConnection().createArrayOf(kind.element, values));
        }
    }
}
