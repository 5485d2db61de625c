package io.yici.spring;

import io.yici.DuplicatePolicy;
import io.yici.FailurePolicy;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.springframework.core.annotation.AliasFor;

/** Methods of many kinds; each tells how many had run. */
class Desk {

    static final Operation<String> CONSTANT =
            Operation.named("declared.constant", String.class).build();

    private final MethodsApplication.Runs runs;

    Desk(MethodsApplication.Runs runs) {
        this.runs = runs;
    }

    private String ran() {
        return "ran " + runs.next();
    }

    public String prefix() {
        return "p";
    }

    @Once("composed")
    public String composed(String key) {
        return ran();
    }

    @Idempotent(operation = "packagePrivate", key = "#key")
    String packagePrivate(String key) {
        return ran();
    }

    @Idempotent(operation = "scoped", key = "#key", scope = "#caller")
    public String scoped(String caller, String key) {
        return ran();
    }

    @Idempotent(operation = "parts", key = "{#one, #two}")
    public String parts(String one, String two) {
        return ran();
    }

    @Idempotent(operation = "numbered", key = "#p1")
    public String numbered(String p1, String other) {
        return ran();
    }

    @Idempotent(operation = "of", key = "#order.number")
    public String of(Order order) {
        return ran();
    }

    @Idempotent(operation = "any", key = "#key")
    public String any(Object key) {
        return ran();
    }

    @Idempotent(operation = "extracted", keyBy = ByNumber.class)
    public String extracted(String note, Order order) {
        return ran();
    }

    @Idempotent(operation = "byBean", key = "{prefix(), #key}", scope = "@tenants.current()")
    public String byBean(String key) {
        return ran();
    }

    @Idempotent(operation = "once", key = "#key", duplicates = DuplicatePolicy.REFUSE)
    public String once(String key) {
        return ran();
    }

    @Idempotent(
            operation = "declined",
            key = "#key",
            failures =
                    @Idempotent.OnFailure(
                            type = IllegalStateException.class,
                            reaction = FailurePolicy.Reaction.COMPLETE,
                            code = "declined"))
    public String declined(String key) {
        throw new IllegalStateException("declined " + ran());
    }

    @Idempotent(reference = "declaredBean", key = "#key")
    public String ofBean(String key) {
        return ran();
    }

    @Idempotent(reference = "CONSTANT", declaredIn = Desk.class, key = "#key")
    public String ofConstant(String key) {
        return ran();
    }

    record Order(String number, int amount) {}

    @Retention(RetentionPolicy.RUNTIME)
    @Idempotent(key = "#p0", money = true, duplicates = DuplicatePolicy.REPLAY)
    @interface Once {

        @AliasFor(annotation = Idempotent.class, attribute = "operation")
        String value();
    }

    static class ByNumber implements KeyExtractor<Order> {

        @Override
        public IdempotencyKey key(Order order) {
            return order.number().isEmpty() ? null : IdempotencyKey.of("orders", order.number());
        }
    }

    static class Tenants {

        public String current() {
            return "t1";
        }
    }
}
