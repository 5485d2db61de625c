package io.yici.jdbc;

import java.time.Duration;
import org.awaitility.Awaitility;

/** Waits until so many sessions wait for a lock of another. MariaDB refreshes its table of them only if nobody asks for 0.1 s. */
final class LockWaits {

    private LockWaits() {}

    static void await(TestDatabase database, int sessions) {
        String waiting = switch (database) {
            case POSTGRESQL -> "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
            case H2 -> "SELECT count(*) FROM information_schema.sessions WHERE blocker_id IS NOT NULL";
            default -> "SELECT count(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'";
        };
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(database == TestDatabase.H2 ? 10 : 110))
                .until(() -> database.number(waiting) >= sessions);
    }
}
