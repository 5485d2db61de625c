package io.yici.verification.docs;

import io.yici.Idempotency;
import io.yici.jackson.JacksonResultCodec;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import io.yici.jdbc.ThreadBoundTransactions;
import javax.sql.DataSource;

/** The code of docs/jdbc.md, compiled. */
class JdbcDocument {

    Idempotency idempotency(DataSource business, DataSource claims, DataSource renewals) {
        JdbcIdempotencyStore store = JdbcIdempotencyStore.builder(claims)
                .renewals(renewals)
                .transactions(new ThreadBoundTransactions(business))
                .table("yici_record")
                .schema(SchemaMode.VALIDATE)
                .build();
        return Idempotency.over(store).codec(JacksonResultCodec.standard()).build();
    }
}
