package io.yici.mall.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.IdempotencyEvent;
import io.yici.IdempotencyEvent.Kind;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordLogTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final IdempotencyKey key = IdempotencyKey.of("somebody", ShopClient.newKey());
    private RunningShop shop;

    @BeforeEach
    void open() throws Exception {
        shop = Database.H2.shop();
    }

    private IdempotencyEvent event(Kind kind, Throwable cause) {
        return new IdempotencyEvent(
                kind, "thing.do", key, RecordId.of("thing.do", key), 7, cause, Duration.ofMillis(3));
    }

    private long rows() {
        return shop.database()
                .queryForObject("select count(*) from record_event where idempotency_key = ?", Long.class, key.value());
    }

    @Test
    void dropsAndCountsWhatFindsNoRoomAndLetsNobodyWait() throws Exception {
        RecordLog log = new RecordLog(shop.bean(LogTables.class), InstantSource.system(), 5);
        for (int i = 0; i < 8; i++) {
            log.on(event(Kind.CLAIMED, null)); // nobody writes yet: whoever waited for room would wait for ever
        }
        assertThat(log.dropped()).isEqualTo(3);
        log.start();
        assertThat(log.settled(LONG)).isTrue();
        assertThat(rows()).isEqualTo(5);
        log.stop();
    }

    @Test
    void writesWhatIsLeftWhenItIsStopped() {
        RecordLog log = new RecordLog(shop.bean(LogTables.class), InstantSource.system(), 1_000);
        for (int i = 0; i < 500; i++) {
            log.on(event(Kind.REPLAYED, null));
        }
        log.start();
        log.stop();
        assertThat(rows()).isEqualTo(500);
    }

    @Test
    void aCauseOfAnyLengthAndWithAnyCharactersIsKeptCut() throws Exception {
        RecordLog log = new RecordLog(shop.bean(LogTables.class), InstantSource.system(), 10);
        log.on(event(Kind.RELEASED, new IllegalStateException("a\0" + "x".repeat(10_000))));
        log.start();
        assertThat(log.settled(LONG)).isTrue();
        log.stop();
        assertThat(log.dropped()).isZero();
        assertThat(rows()).isOne();
    }

    @Test
    void countsWhatTheDatabaseRefusesAndGoesOn() throws Exception {
        RecordLog log = new RecordLog(shop.bean(LogTables.class), InstantSource.system(), 10);
        IdempotencyEvent tooLong =
                new IdempotencyEvent(Kind.CLAIMED, "x".repeat(300), key, RecordId.of("x", key), 0, null, null);
        log.start();
        log.on(tooLong);
        assertThat(log.settled(LONG)).isTrue();
        log.on(event(Kind.CLAIMED, null));
        assertThat(log.settled(LONG)).isTrue();
        log.stop();
        assertThat(log.dropped()).isOne();
        assertThat(rows()).isOne();
    }

    @Test
    void manyRepeatsDoNotPushOutHowItBegan() throws Exception {
        RecordLog log = new RecordLog(shop.bean(LogTables.class), InstantSource.system(), 2 * LogRows.MOST);
        log.on(event(Kind.CLAIMED, null));
        for (int i = 0; i <= LogRows.MOST; i++) {
            log.on(event(Kind.REPLAYED, null));
        }
        log.start();
        assertThat(log.settled(LONG)).isTrue();
        log.stop();
        assertThat(shop.bean(LogRows.class).ofKey(key.value(), key.scope()))
                .hasSize(LogRows.MOST)
                .filteredOn(row -> row.happened().kind().equals("CLAIMED"))
                .hasSize(1);
    }
}
