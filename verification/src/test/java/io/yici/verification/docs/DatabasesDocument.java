package io.yici.verification.docs;

import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.PortableDialect;
import io.yici.jdbc.SchemaMode;
import javax.sql.DataSource;

/** The code of docs/databases.md, compiled. */
class DatabasesDocument {

    JdbcIdempotencyStore sharded(DataSource claims, JdbcTransactions transactions) {
        return JdbcIdempotencyStore.builder(claims)
                .transactions(transactions)
                .dialect(PortableDialect.likeMySql().build())
                .schema(SchemaMode.NONE) // made by the shards' own tools, from schema/v1/mariadb.sql
                .build();
    }
}
