package io.yici.spring.rules;

import io.yici.Operation;
import io.yici.spring.Idempotent;
import io.yici.spring.web.RepeatHarmless;
import java.util.List;
import org.apache.ibatis.annotations.Update;
import org.springframework.data.repository.CrudRepository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** One mistake for each rule, or more. Nobody runs them. */
final class Wrong {

    private Wrong() {}

    interface Journal {
        void write(String line);
    }

    record JdbcJournal(JdbcTemplate jdbc) implements Journal {

        @Override
        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public void write(String line) {
            jdbc.update("insert into journal (line) values (?)", line);
        }
    }

    interface Rows extends CrudRepository<String, String> {}

    interface Mapper {

        @Update("update names set name = #{name}")
        int rename(String name);
    }

    static class Payments {

        static final Operation<String> CREATE =
                Operation.named("orders.create", String.class).build();
        static final Operation<String> SAME = CREATE;

        private final Journal journal;

        Payments(Journal journal) {
            this.journal = journal;
        }

        @Idempotent(operation = "payments.pay", key = "#id")
        public void pay(String id) {
            journal.write(id);
        }

        public void payAll(List<String> ids) {
            ids.forEach(this::pay);
        }

        @Idempotent(operation = "payments.sealed", key = "#id")
        public final void sealed(String id) {}

        @Idempotent(operation = "orders.create", key = "#id")
        public void create(String id) {}
    }

    static class Parent {

        public void payTwice(String id) {
            pay(id);
            pay(id);
        }

        public void pay(String id) {}
    }

    static class Child extends Parent {

        @Override
        @Idempotent(operation = "child.pay", key = "#id")
        public void pay(String id) {}
    }

    @RestController
    static class Web {

        private final Journal journal;
        private final Payments payments;
        private final Rows rows;
        private final Mapper mapper;

        Web(Journal journal, Payments payments, Rows rows, Mapper mapper) {
            this.journal = journal;
            this.payments = payments;
            this.rows = rows;
            this.mapper = mapper;
        }

        @GetMapping("/look")
        void look() {
            journal.write("looked");
        }

        @GetMapping("/pay")
        void pay(String id) {
            payments.pay(id);
        }

        @RequestMapping(path = "/save", method = RequestMethod.GET)
        void save(List<String> all) {
            rows.saveAll(all);
        }

        @GetMapping("/map")
        void map(String name) {
            mapper.rename(name);
        }

        @PostMapping("/open")
        void open() {}

        @RequestMapping("/any")
        void any() {}

        @PutMapping("/blank")
        @RepeatHarmless(" ")
        void blank() {}
    }
}
