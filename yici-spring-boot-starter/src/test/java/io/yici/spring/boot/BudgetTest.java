package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What Yici adds to a business transaction, as commands at the wire of an application on PostgreSQL. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BudgetTest {

    private static final Operation<String> WITH_RESULT =
            Operation.named("with-result", String.class).build();
    private static final Operation<Void> WITHOUT_RESULT =
            Operation.named("without-result").build();
    /** After some executions the driver names its statements on the server, which costs nothing more. */
    private static final int WARM_UP = 10;

    private final AtomicInteger keys = new AtomicInteger();
    private WireCounter wire;
    private ConfigurableApplicationContext application;
    private JdbcTemplate jdbc;
    private TransactionTemplate transaction;
    private Idempotency idempotency;

    @BeforeAll
    void start() throws Exception {
        wire = new WireCounter(Postgres.port());
        application = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .run(
                        "--spring.datasource.url=jdbc:postgresql://127.0.0.1:" + wire.port() + "/" + Postgres.database()
                                + "?sslmode=disable&gssEncMode=disable",
                        "--spring.datasource.username=postgres",
                        "--yici.schema=create",
                        // a pool that grows meanwhile would be counted; that one is enough for each is shown by the way
                        "--spring.datasource.hikari.maximum-pool-size=1",
                        "--yici.claims.pool-size=1");
        jdbc = application.getBean(JdbcTemplate.class);
        jdbc.execute("create table purchase (id int)");
        transaction = new TransactionTemplate(application.getBean(PlatformTransactionManager.class));
        idempotency = application.getBean(Idempotency.class);
    }

    @AfterAll
    void stop() throws Exception {
        application.close();
        wire.close();
    }

    private String buy() {
        jdbc.update("insert into purchase values (1)");
        return "bought";
    }

    private IdempotencyKey newKey() {
        return IdempotencyKey.unscoped("k" + keys.incrementAndGet());
    }

    private int counted(Runnable step) {
        for (int i = 0; i < WARM_UP; i++) {
            step.run();
        }
        return wire.during(step);
    }

    private int alone() {
        return counted(() -> transaction.executeWithoutResult(status -> buy()));
    }

    @Test
    void countsBeginStatementAndCommitOfTheBusinessItself() {
        assertThat(alone()).isEqualTo(3);
    }

    @Test
    void joinedAddsAClaimWithItsCommitAndACompletion() {
        int joined = counted(() -> idempotency.run(WITH_RESULT, newKey(), execution -> buy()));

        assertThat(joined - alone()).isEqualTo(2);
    }

    @Test
    void joinedReplaysInOneStatement() {
        IdempotencyKey key = newKey();

        assertThat(counted(() -> idempotency.run(WITH_RESULT, key, execution -> buy())))
                .isEqualTo(1);
    }

    @Test
    void inlineWithAResultAddsTwoStatements() {
        int inline = counted(() ->
                transaction.executeWithoutResult(status -> idempotency.run(WITH_RESULT, newKey(), execution -> buy())));

        assertThat(inline - alone()).isEqualTo(2);
    }

    @Test
    void inlineWithoutAResultAddsOneStatement() {
        int inline = counted(() ->
                transaction.executeWithoutResult(status -> idempotency.run(WITHOUT_RESULT, newKey(), execution -> {
                    buy();
                    return null;
                })));

        assertThat(inline - alone()).isEqualTo(1);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
