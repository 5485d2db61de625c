package io.yici.jdbc;

import io.yici.jdbc.spi.Batching;
import io.yici.jdbc.spi.Dialect;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.BatchTwinContract;
import java.lang.reflect.Proxy;
import java.time.Duration;

/** A dialect that claims in one statement and knows no batches. */
class OneByOneBatchTwinTest extends BatchTwinContract {

    private static final Dialect POSTGRES = new PostgresDialect();
    private static final Dialect WITHOUT_BATCHES = (Dialect) Proxy.newProxyInstance(
            Dialect.class.getClassLoader(),
            new Class<?>[] {Dialect.class},
            (proxy, method, arguments) -> method.getName().equals("batching")
                    ? new Batching.LikeSingles("")
                    : method.invoke(POSTGRES, arguments));

    private final IdempotencyStore store = JdbcIdempotencyStore.builder(TestDatabase.POSTGRESQL.pool())
            .transactions(TestDatabase.POSTGRESQL.transactions())
            .dialect(WITHOUT_BATCHES)
            .schema(SchemaMode.CREATE)
            .build();

    @Override
    protected IdempotencyStore store() {
        return store;
    }

    @Override
    protected void advance(Duration time) {
        TestDatabase.POSTGRESQL.advance(time);
    }
}
