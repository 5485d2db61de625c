package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.RecordId;
import io.yici.RefusedUsageException;
import io.yici.RolledBackException;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.spi.RecordState;
import io.yici.spi.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.jdbc.core.JdbcTemplate;

/** What a library's writes owe to their record, and the record to them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class JoiningContract {

    private static final int DUPLICATES = 8;

    private final TestDatabase database;
    private final Class<?> library;
    private final Class<? extends Exception> writeFailure;
    private AnnotationConfigApplicationContext context;
    private Shop shop;

    JoiningContract(TestDatabase database, Class<?> library, Class<? extends Exception> writeFailure) {
        this.database = database;
        this.library = library;
        this.writeFailure = writeFailure;
    }

    @BeforeAll
    void start() {
        context = ShopConfiguration.start(database, library);
        shop = context.getBean(Shop.class);
    }

    @AfterAll
    void stop() {
        context.close();
    }

    /** A new one for each test. */
    private static String orderNo() {
        return UUID.randomUUID().toString();
    }

    private int orders(String orderNo) {
        return new JdbcTemplate(context.getBean(DataSource.class))
                .queryForObject("select count(*) from purchase where order_no = ?", Integer.class, orderNo);
    }

    private Optional<RecordState> state(String orderNo) {
        return context.getBean(JdbcIdempotencyStore.class)
                .find(RecordId.of(Shop.PLACE.id(), Shop.key(orderNo)))
                .map(StoredRecord::state);
    }

    @Test
    @Tag("R-30")
    void commitsEffectAndRecordTogetherAndReplays() {
        String orderNo = orderNo();

        assertThat(shop.place(orderNo)).isEqualTo(orderNo + " at attempt 1");
        assertThat(shop.place(orderNo)).isEqualTo(orderNo + " at attempt 1");

        assertThat(orders(orderNo)).isEqualTo(1);
        assertThat(state(orderNo)).contains(RecordState.COMPLETED);
    }

    @Test
    @Tag("T-40")
    @Tag("R-35")
    void rollsBackAndReleasesWhenTheWorkThrows() {
        String orderNo = orderNo();

        assertThatThrownBy(() -> shop.place(orderNo, "", () -> {
                    throw new IllegalStateException("no");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(orders(orderNo)).isZero();
        assertThat(state(orderNo)).contains(RecordState.RELEASED);
        assertThat(shop.place(orderNo)).isEqualTo(orderNo + " at attempt 2");
        assertThat(orders(orderNo)).isEqualTo(1);
    }

    @Test
    void reportsATransactionThatAnInnerServiceMarkedAndFreesTheKey() {
        String orderNo = orderNo();

        assertThatThrownBy(() -> shop.placeAndSwallowTheStocksRefusal(orderNo)).isInstanceOf(RolledBackException.class);

        assertThat(orders(orderNo)).isZero();
        assertThat(state(orderNo)).contains(RecordState.RELEASED);
        assertThat(shop.place(orderNo)).isEqualTo(orderNo + " at attempt 2");
    }

    @Test
    void givesTheCallerTheFailureOfAWriteAndFreesTheKey() {
        String orderNo = orderNo();

        assertThatThrownBy(() -> shop.place(orderNo, "longer than the column", () -> {}))
                .isInstanceOf(writeFailure);

        assertThat(orders(orderNo)).isZero();
        assertThat(state(orderNo)).contains(RecordState.RELEASED);
        assertThat(shop.place(orderNo)).isEqualTo(orderNo + " at attempt 2");
    }

    @Test
    @Tag("R-79")
    void runsAgainWhatAConcurrentTransactionUndid() {
        String orderNo = orderNo();
        AtomicInteger runs = new AtomicInteger();

        assertThat(shop.place(orderNo, "", () -> {
                    if (runs.incrementAndGet() == 1) {
                        throw new CannotAcquireLockException("deadlock");
                    }
                }))
                .isEqualTo(orderNo + " at attempt 1");

        assertThat(runs).hasValue(2);
        assertThat(orders(orderNo)).isEqualTo(1);
    }

    @Test
    @Tag("T-29")
    @Tag("B01")
    void hasOneEffectInAStormOfDuplicates() throws Exception {
        String orderNo = orderNo();
        CyclicBarrier start = new CyclicBarrier(DUPLICATES);
        ExecutorService pool = Executors.newFixedThreadPool(DUPLICATES);
        try {
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < DUPLICATES; i++) {
                answers.add(pool.submit(() -> {
                    start.await(1, TimeUnit.MINUTES);
                    return shop.place(orderNo);
                }));
            }
            for (Future<String> answer : answers) {
                assertThat(answer.get(1, TimeUnit.MINUTES)).isEqualTo(orderNo + " at attempt 1");
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(orders(orderNo)).isEqualTo(1);
    }

    @Test
    @Tag("R-30")
    void joinsTheTransactionOfACaller() {
        String orderNo = orderNo();

        assertThat(shop.placeInside(orderNo)).isEqualTo(orderNo + " at attempt 1");
        assertThat(shop.placeInside(orderNo)).isEqualTo(orderNo + " at attempt 1");

        assertThat(orders(orderNo)).isEqualTo(1);
        assertThat(state(orderNo)).contains(RecordState.COMPLETED);
    }

    @Test
    @Tag("B23")
    void leavesNothingWhenTheCallersTransactionRollsBack() {
        String orderNo = orderNo();

        assertThatThrownBy(() -> shop.placeInsideThenFail(orderNo)).isInstanceOf(IllegalStateException.class);

        assertThat(orders(orderNo)).isZero();
        assertThat(state(orderNo)).isEmpty();
        assertThat(shop.placeInside(orderNo)).isEqualTo(orderNo + " at attempt 1");
        assertThat(orders(orderNo)).isEqualTo(1);
    }

    /** With JPA the library refuses instead: pending changes in memory would survive. */
    @Test
    @Tag("R-13")
    @Tag("T-19")
    void storesAFinalFailureBesideTheWorkOfTheCaller() {
        String own = orderNo();
        String orderNo = orderNo();
        if (library == Libraries.WithJpa.class) {
            assertThatThrownBy(() -> shop.declineInside(own, orderNo)).isInstanceOf(RefusedUsageException.class);
            assertThat(orders(own)).isZero();
            return;
        }

        assertThat(shop.declineInside(own, orderNo)).isTrue();
        assertThat(shop.declineInside(orderNo(), orderNo)).isTrue();

        assertThat(orders(own)).isEqualTo(1);
        assertThat(orders(orderNo)).isZero();
    }

    @Test
    void refusesTheReadOnlyTransactionOfACaller() {
        String orderNo = orderNo();

        assertThatThrownBy(() -> shop.placeInsideReading(orderNo))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("read-only");

        assertThat(orders(orderNo)).isZero();
        assertThat(state(orderNo)).isEmpty();
    }
}
