package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Values for the named parameters of a statement. */
interface Bound {

    /** @param names in the order of their places */
    void bind(PreparedStatement statement, List<String> names, Dialect dialect) throws SQLException;
}
