package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.checks.BusinessKey;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class DatabaseChecksTest {

    private final ApplicationContextRunner runner = CheckedApplication.plain();

    @Test
    void namesADatabaseInAFileThatWritesLate(@TempDir Path directory) {
        String url = "spring.datasource.url=jdbc:h2:file:" + directory.resolve("shop");

        runner.withPropertyValues(url)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("YICI-C05 pool of the claims:")
                        .hasMessageContaining("YICI-C05 DataSource of the business data:")
                        .hasMessageContaining("WRITE_DELAY=0"));
        runner.withPropertyValues(url + ";WRITE_DELAY=0")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void namesAPoolWithAnotherIsolation() {
        runner.withPropertyValues("spring.datasource.hikari.transaction-isolation=TRANSACTION_SERIALIZABLE")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("YICI-C07 DataSource of the business data: its connections have a higher")
                        .message()
                        .doesNotContain("pool of the claims"));
    }

    @Test
    void namesAPoolWithoutAutoCommit() {
        runner.withPropertyValues("spring.datasource.hikari.auto-commit=false")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("YICI-C07 DataSource of the business data: its connections come with"));
    }

    @Test
    void isQuietAboutUsualPools() {
        runner.run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void namesABusinessKeyWithoutItsUniqueIndex() {
        assertThat(failure(h2(), "order_no VARCHAR(20), shop VARCHAR(20)", ""))
                .hasMessageContaining("YICI-C09 business key orders (order_no): no unique index")
                .hasMessageContaining("CREATE UNIQUE INDEX ux_orders_order_no ON orders (order_no)");
        assertThat(failure(h2(), "order_no VARCHAR(20), shop VARCHAR(20), UNIQUE (shop, order_no)", ""))
                .hasMessageContaining("YICI-C09");
    }

    @Test
    void isQuietWhereTheIndexIsThere() {
        assertThat(failure(h2(), "order_no VARCHAR(20) UNIQUE", "")).isNull();
    }

    @Test
    void asksPostgresToo() {
        String index = "CREATE UNIQUE INDEX ux ON orders (order_no)";

        assertThat(failure(postgres(), "order_no VARCHAR(20)", index)).isNull();
        assertThat(failure(postgres(), "order_no VARCHAR(20)", index + " WHERE order_no > 'a'"))
                .hasMessageContaining("YICI-C09 business key orders (order_no): no unique index");
    }

    private static String h2() {
        return "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    }

    private static String postgres() {
        return Postgres.url(Postgres.database());
    }

    /** Of an application that declares the key, over a table that looks so. */
    private @Nullable Throwable failure(String url, String columns, String index) {
        String user = url.startsWith("jdbc:h2") ? "sa" : "postgres";
        JdbcTemplate database = new JdbcTemplate(new DriverManagerDataSource(url, user, ""));
        database.execute("CREATE TABLE orders (id INT, " + columns + ")");
        if (!index.isEmpty()) {
            database.execute(index);
        }
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        runner.withPropertyValues("spring.datasource.url=" + url, "yici.schema=create")
                .withBean(BusinessKey.class, () -> BusinessKey.of("orders", "order_no"))
                .run(context -> failure.set(context.getStartupFailure()));
        return failure.get();
    }
}
