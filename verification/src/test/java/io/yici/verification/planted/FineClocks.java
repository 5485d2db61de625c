package io.yici.verification.planted;

import java.time.Clock;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Date;

class FineClocks {
    InstantSource source = InstantSource.system();

    LocalDate today(Clock clock) {
        return LocalDate.now(clock);
    }

    Date date() {
        return new Date(source.millis());
    }
}
