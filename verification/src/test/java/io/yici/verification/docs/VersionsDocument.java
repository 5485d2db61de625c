package io.yici.verification.docs;

import io.yici.guard.InsertOutcome;
import io.yici.guard.OptimisticRetry;
import io.yici.guard.VersionOutcome;
import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.JdbcUniqueInsert;
import io.yici.jdbc.VersionedUpdate;
import io.yici.spring.web.EntityTag;
import io.yici.spring.web.IfMatch;
import io.yici.spring.web.PreconditionException;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** The code of docs/versions.md and docs/unique-insert.md, compiled. */
class VersionsDocument {

    record Setting(String value, int uses, long version) {}

    interface Mapper {
        Setting read(String name);
    }

    record Order(String orderNo, String buyer, long amount) {

        static Order read(ResultSet row) throws SQLException {
            return new Order(row.getString("order_no"), row.getString("buyer"), row.getLong("amount"));
        }
    }

    private final Mapper mapper;
    private final VersionedUpdate settings;
    private final OptimisticRetry retry;
    private final JdbcUniqueInsert<Order> orders;

    VersionsDocument(Mapper mapper, JdbcTransactions transactions) {
        this.mapper = mapper;
        settings = VersionedUpdate.of(transactions)
                .table("setting")
                .key("name")
                .version("version")
                .build();
        retry = OptimisticRetry.in(transactions).tries(5).build();
        orders = JdbcUniqueInsert.into("orders", transactions).key("order_no").reading(Order::read);
    }

    long count(String name) throws Exception {
        return retry.run(() -> {
            Setting seen = mapper.read(name);
            return settings.require(name, seen.version(), Map.of("uses", seen.uses() + 1));
        });
    }

    @PutMapping("/api/settings/{name}")
    @Transactional
    ResponseEntity<Void> put(@PathVariable String name, @RequestBody String value, HttpServletRequest request) {
        long seen = mapper.read(name).version();
        IfMatch.of(request).require(EntityTag.ofVersion(seen));
        if (settings.update(name, seen, Map.of("value", value)) instanceof VersionOutcome.Updated updated) {
            return ResponseEntity.noContent()
                    .eTag(EntityTag.ofVersion(updated.version()).toString())
                    .build();
        }
        throw PreconditionException.failed(null); // somebody came in between
    }

    String create(Order order) {
        InsertOutcome<Order> outcome = orders.insert(
                Map.of("order_no", order.orderNo(), "buyer", order.buyer(), "amount", order.amount()), order::equals);
        if (outcome instanceof InsertOutcome.Conflict) {
            throw new IllegalArgumentException("the number is taken by another order");
        }
        return order.orderNo(); // created now, or before by the same order
    }
}
