package io.yici.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a column can hold: as a schema file declares it, or as a database has it. */
record ColumnType(Kind kind, long size) {

    private static final Pattern DECLARED = Pattern.compile("(\\w+)(?:\\((\\d+)\\))?.*");
    private static final long UNBOUNDED = Integer.MAX_VALUE;
    private static final long LONGEST_TEXT = 255;
    private static final long MEDIUM = 0xFF_FFFF;

    /** Kinds that do not stand for one another. */
    enum Kind {
        /** Always of one length; shorter values are padded. */
        FIXED_BYTES,
        BYTES,
        /** Size in characters. */
        TEXT,
        /** Size in bytes. */
        INTEGER,
        UUID,
        OTHER
    }

    /** A text without a length is asked to hold the longest that is stored. */
    static ColumnType declared(String definition) {
        Matcher parts = DECLARED.matcher(definition.toUpperCase(Locale.ROOT));
        if (!parts.matches()) {
            return new ColumnType(Kind.OTHER, 0);
        }
        long size = parts.group(2) == null ? 0 : Long.parseLong(parts.group(2));
        return switch (parts.group(1)) {
            case "BINARY" -> new ColumnType(Kind.FIXED_BYTES, size);
            case "VARBINARY", "BYTEA" -> new ColumnType(Kind.BYTES, size);
            case "MEDIUMBLOB" -> new ColumnType(Kind.BYTES, MEDIUM);
            case "VARCHAR" -> new ColumnType(Kind.TEXT, size);
            case "TEXT" -> new ColumnType(Kind.TEXT, LONGEST_TEXT);
            case "SMALLINT" -> new ColumnType(Kind.INTEGER, Short.BYTES);
            case "INT", "INTEGER" -> new ColumnType(Kind.INTEGER, Integer.BYTES);
            case "BIGINT" -> new ColumnType(Kind.INTEGER, Long.BYTES);
            case "UUID" -> new ColumnType(Kind.UUID, 0);
            default -> new ColumnType(Kind.OTHER, 0);
        };
    }

    /** Drivers agree on names where they do not on numbers. */
    static ColumnType found(ResultSetMetaData columns, int index) throws SQLException {
        String name = columns.getColumnTypeName(index).toUpperCase(Locale.ROOT);
        long told = columns.getPrecision(index);
        long size = told > 0 ? told : UNBOUNDED;
        if (name.equals("UUID")) {
            return new ColumnType(Kind.UUID, 0);
        }
        if (name.equals("BINARY")) {
            return new ColumnType(Kind.FIXED_BYTES, size);
        }
        return switch (columns.getColumnType(index)) {
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> new ColumnType(Kind.BYTES, size);
            case Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB -> new ColumnType(Kind.TEXT, size);
            case Types.TINYINT -> new ColumnType(Kind.INTEGER, Byte.BYTES);
            case Types.SMALLINT -> new ColumnType(Kind.INTEGER, Short.BYTES);
            case Types.INTEGER -> new ColumnType(Kind.INTEGER, Integer.BYTES);
            case Types.BIGINT -> new ColumnType(Kind.INTEGER, Long.BYTES);
            default -> new ColumnType(Kind.OTHER, 0);
        };
    }

    /** Whether a column of this type can stand where {@code needed} is declared, but for its size. */
    boolean isLike(ColumnType needed) {
        return kind == needed.kind
                || needed.kind == Kind.OTHER
                || needed.kind == Kind.FIXED_BYTES && kind == Kind.BYTES;
    }

    /** Whether it keeps every value of {@code needed} as it is. */
    boolean holds(ColumnType needed) {
        return kind == Kind.FIXED_BYTES && needed.kind == kind ? size == needed.size : size >= needed.size;
    }
}
