package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.RefusedUsageException;
import io.yici.guard.OptimisticRetry;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Retries of units that a mapper's version check undoes, with the real transaction manager. */
@ParameterizedClass
@EnumSource
@Tag("B58")
class JpaRetryTest {

    @Parameter
    TestDatabase database;

    private final String id = UUID.randomUUID().toString();
    private ConfigurableApplicationContext context;
    private EntityManager entities;
    private OptimisticRetry retry;

    @BeforeEach
    void open() {
        context = ShopConfiguration.start(database, Libraries.WithJpa.class);
        new JdbcTemplate(context.getBean(DataSource.class))
                .execute("create table if not exists counter"
                        + " (id varchar(40) primary key, total int not null, version bigint not null)");
        entities = SharedEntityManagerCreator.createSharedEntityManager(context.getBean(EntityManagerFactory.class));
        retry = OptimisticRetry.in(context.getBean(SpringTransactions.class))
                .pause(Duration.ofMillis(1))
                .build();
        transactions().executeWithoutResult(status -> entities.persist(new Counter(id)));
    }

    @AfterEach
    void close() {
        context.close();
    }

    private TransactionTemplate transactions() {
        return new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
    }

    private int add(int amount) {
        return entities.find(Counter.class, id).add(amount);
    }

    private Integer total() {
        return transactions().execute(status -> entities.find(Counter.class, id).total());
    }

    /** The check fails in the flush of the commit, where a loop within the transaction would never see it. */
    @Test
    void unitThatLosesAtItsCommitRunsAgainOnFreshData() throws Exception {
        AtomicInteger tries = new AtomicInteger();

        int added = retry.run(() -> {
            int total = add(1);
            if (tries.incrementAndGet() == 1) {
                CompletableFuture.runAsync(() -> transactions().executeWithoutResult(status -> add(10)))
                        .get(30, TimeUnit.SECONDS);
            }
            return total;
        });

        assertThat(added).isEqualTo(11);
        assertThat(tries).hasValue(2);
        assertThat(total()).isEqualTo(11);
    }

    @Test
    void retryWithinATransactionOfSpringIsRefusedByName() {
        assertThatThrownBy(() -> transactions().execute(status -> {
                    try {
                        return retry.run(() -> add(1));
                    } catch (RuntimeException e) {
                        throw e;
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("start the retry outside");
        assertThat(total()).isZero();
    }
}
