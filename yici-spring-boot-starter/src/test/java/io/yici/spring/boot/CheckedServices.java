package io.yici.spring.boot;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.spring.Idempotent;
import org.springframework.jdbc.core.JdbcTemplate;

/** Services of which some guard what they write, for {@link CodeChecksTest}. */
final class CheckedServices {

    private CheckedServices() {}

    static class Payments {

        private final JdbcTemplate jdbc;

        Payments(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        @Idempotent(operation = "payments.pay", key = "#id")
        public void pay(String id) {
            jdbc.update("update payments set paid = 1 where id = ?", id);
        }
    }

    static class Journal {

        private final JdbcTemplate jdbc;

        Journal(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        void write(String line) {
            jdbc.update("insert into journal (line) values (?)", line);
        }

        String last() {
            return jdbc.queryForObject("select max(line) from journal", String.class);
        }
    }

    interface Log {

        void note(String line);
    }

    static class JdbcLog implements Log {

        private final JdbcTemplate jdbc;

        JdbcLog(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        @Override
        public void note(String line) {
            jdbc.update("insert into log (line) values (?)", line);
        }
    }

    /** Guards by hand what it does in a lambda. */
    static class Engine {

        static final Operation<String> BOOK =
                Operation.named("engine.book", String.class).mode(Mode.JOINED).build();

        private final Idempotency idempotency;
        private final JdbcTemplate jdbc;

        Engine(Idempotency idempotency, JdbcTemplate jdbc) {
            this.idempotency = idempotency;
            this.jdbc = jdbc;
        }

        String book(String id) {
            return idempotency.run(
                    BOOK,
                    IdempotencyKey.of("all", id),
                    execution -> "" + jdbc.update("update books set booked = 1 where id = ?", id));
        }
    }
}
