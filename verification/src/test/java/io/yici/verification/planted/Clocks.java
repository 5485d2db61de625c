package io.yici.verification.planted;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.function.Supplier;

class Clocks {
    long millis() {
        return System.currentTimeMillis();
    }

    Instant instant() {
        return Instant.now();
    }

    Supplier<Instant> reference() {
        return Instant::now;
    }

    Clock clock() {
        return Clock.systemUTC();
    }

    LocalDateTime localDateTime() {
        return LocalDateTime.now();
    }

    ZonedDateTime zoned() {
        return ZonedDateTime.now(ZoneOffset.UTC);
    }

    Date date() {
        return new Date();
    }

    long nanos() {
        return System.nanoTime();
    }
}
