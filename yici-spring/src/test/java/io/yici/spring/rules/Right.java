package io.yici.spring.rules;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.spring.Idempotent;
import io.yici.spring.web.RepeatHarmless;
import org.springframework.data.repository.CrudRepository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** Does what {@link Wrong} does, as it should be done. Nobody runs it. */
final class Right {

    private Right() {}

    interface Rows extends CrudRepository<String, String> {}

    static class Journal {

        private final Rows rows;

        Journal(Rows rows) {
            this.rows = rows;
        }

        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public void write(String line) {
            rows.save(line);
        }

        @Transactional(propagation = Propagation.REQUIRES_NEW, readOnly = true)
        public long count() {
            return rows.count();
        }
    }

    static class Payments {

        static final Operation<String> BOOK =
                Operation.named("payments.book", String.class).build();

        private final Idempotency idempotency;
        private final Journal journal;

        Payments(Idempotency idempotency, Journal journal) {
            this.idempotency = idempotency;
            this.journal = journal;
        }

        @Idempotent(operation = "payments.pay", key = "#id")
        public long pay(String id) {
            return journal.count();
        }

        @Idempotent(operation = "payments.charge", key = "#id", mode = Mode.LEASED)
        public void charge(String id) {
            journal.write(id);
        }

        @Idempotent(reference = "BOOK", declaredIn = Payments.class, key = "#id")
        public String bookOf(String id) {
            return id;
        }

        String book(String id) {
            return idempotency.run(BOOK, IdempotencyKey.of("all", id), execution -> id);
        }
    }

    static class Desk {

        private final Payments payments;

        Desk(Payments payments) {
            this.payments = payments;
        }

        void payAll() {
            payments.pay("1");
        }
    }

    @RestController
    static class Web {

        private final Journal journal;
        private final Payments payments;

        Web(Journal journal, Payments payments) {
            this.journal = journal;
            this.payments = payments;
        }

        @GetMapping("/count")
        long count() {
            return journal.count();
        }

        @GetMapping("/seen")
        @RepeatHarmless("counts views, roughly")
        void seen() {
            journal.write("seen");
        }

        @PostMapping("/pay")
        void pay(String id) {
            payments.pay(id);
        }

        @PatchMapping("/book")
        void book(String id) {
            payments.book(id);
        }

        @DeleteMapping("/own")
        @Idempotent(operation = "web.own", key = "#id")
        public void own(String id) {}

        @PutMapping("/name")
        @RepeatHarmless("sets what is set already")
        void name(String name) {}
    }
}
