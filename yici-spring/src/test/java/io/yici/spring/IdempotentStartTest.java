package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.FailurePolicy;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.RefusedUsageException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The start fails with all that cannot work, each with its remedy. */
class IdempotentStartTest {

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("hidden", "private", "proxy"),
                Arguments.of("sealedOff", "final", "proxy"),
                Arguments.of("common", "static", "proxy"),
                Arguments.of("noOperation", "operation and reference", "name its operation"),
                Arguments.of("badName", "operation name", "letters"),
                Arguments.of("unknownBean", "no operation 'nowhere'", "declaredIn"),
                Arguments.of("unknownConstant", "no operation 'NOWHERE'", "static field"),
                Arguments.of("otherResult", "results of type", "returns"),
                Arguments.of("settingsTwice", "settings of its own", "leave out mode"),
                Arguments.of("scopeOfTheRequestsKey", "the key bound to the request", "say what the key is"),
                Arguments.of("contentOfTheRequestsKey", "the key bound to the request", "leave them out"),
                Arguments.of("stageUnderTheRequestsKey", "until that is answered", "return the value itself"),
                Arguments.of("partOfAnOwnKey", "part is one of the key bound", "leave one of them out"),
                Arguments.of("unknownContent", "fingerprint '#order'", "the parameters are [key]"),
                Arguments.of("contentBesidesExtractor", "keyBy gives", "leave the attributes"),
                Arguments.of("unparsable", "does not parse", "'#key.('"),
                Arguments.of("unknownParameter", "names #kee", "the parameters are [key]"),
                Arguments.of("unknownScope", "scope '#caller'", "the parameters are [key]"),
                Arguments.of("fromResult", "names #result", "before the method runs"),
                Arguments.of("unfitExtractor", "keyBy", "0 parameters instead of one"),
                Arguments.of("badDuration", "lease 'soon'", "30s"),
                Arguments.of("badRule", "failure's code", "characters"),
                Arguments.of("openResult", "return type is open", "declare what it returns"),
                Arguments.of("stageInTransaction", "before the stage", "LEASED"),
                Arguments.of("future", "cannot be followed", "CompletableFuture"),
                Arguments.of("requiresNew", "REQUIRES_NEW", "use REQUIRED"),
                Arguments.of("readOnly", "read-only", "leave readOnly out"),
                Arguments.of("supportsReading", "read-only", "leave readOnly out"),
                Arguments.of("shorterTimeout", "time-out of 5 s", "lease"),
                Arguments.of("isolation", "isolation", "SpringTransactions"),
                Arguments.of("mandatoryLeased", "MANDATORY", "use REQUIRED"),
                Arguments.of("otherManager", "another transaction manager", "name that one"),
                Arguments.of("missingManager", "'nowhere'", "TransactionManager"),
                Arguments.of("same", "'same'", "an operation of its own"),
                Arguments.of("idOfABean", "'of.bean'", "refer to the bean"));
    }

    private static final String MESSAGE = messageOf(Wrong.class, Beans.class);

    private static String messageOf(Class<?>... services) {
        try (var context = MethodsApplication.start(services)) {
            return "started: " + context.getId();
        } catch (RefusedUsageException e) {
            return e.getMessage();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    @Tag("B25")
    void tellsTheMistakeAndTheRemedy(String method, String mistake, String remedy) {
        assertThat(MESSAGE.lines().filter(line -> line.contains("." + method + "(")))
                .singleElement()
                .asString()
                .contains(mistake, remedy);
    }

    @Test
    void tellsAllAtOnce() {
        assertThat(MESSAGE.lines().skip(1)).hasSize((int) mistakes().count());
    }

    @Test
    void startsWithWhatFits() {
        assertThat(messageOf(Right.class)).startsWith("started");
    }

    @Test
    void saysHowToCompileWhereNamesAreMissing() throws NoSuchMethodException {
        Expressions nameless = new Expressions(List.class.getMethod("add", Object.class));

        assertThatThrownBy(() -> nameless.parse("key", "#order.number"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-parameters");
        assertThat(nameless.parse("key", "#p0.number").getExpressionString()).isEqualTo("#p0.number");
    }

    static class Beans {

        @Bean
        Operation<String> ofBean() {
            return Operation.named("of.bean", String.class).build();
        }

        @Bean
        JdbcTransactionManager other() {
            return new JdbcTransactionManager(new JdbcDataSource());
        }
    }

    static final class ByLong implements KeyExtractor<Long> {
        @Override
        public IdempotencyKey key(Long number) {
            return IdempotencyKey.unscoped("" + number);
        }
    }

    @SuppressWarnings("unused")
    static class Wrong {

        static final Operation<String> TEXT =
                Operation.named("text", String.class).build();

        @Idempotent(operation = "hidden", key = "#key")
        private String hidden(String key) {
            return key;
        }

        @Idempotent(operation = "sealedOff", key = "#key")
        public final String sealedOff(String key) {
            return key;
        }

        @Idempotent(operation = "common", key = "#key")
        public static String common(String key) {
            return key;
        }

        @Idempotent(key = "#key")
        public void noOperation(String key) {}

        @Idempotent(operation = "no spaces please", key = "#key")
        public void badName(String key) {}

        @Idempotent(reference = "nowhere", key = "#key")
        public void unknownBean(String key) {}

        @Idempotent(reference = "NOWHERE", declaredIn = Wrong.class, key = "#key")
        public void unknownConstant(String key) {}

        @Idempotent(reference = "TEXT", declaredIn = Wrong.class, key = "#key")
        public List<String> otherResult(String key) {
            return List.of(key);
        }

        @Idempotent(reference = "TEXT", declaredIn = Wrong.class, key = "#key", mode = Mode.LEASED)
        public String settingsTwice(String key) {
            return key;
        }

        @Idempotent(operation = "scopeOfTheRequestsKey", scope = "#caller")
        public void scopeOfTheRequestsKey(String caller) {}

        @Idempotent(operation = "contentOfTheRequestsKey", fingerprint = "#order")
        public void contentOfTheRequestsKey(String order) {}

        @Idempotent(operation = "stageUnderTheRequestsKey", mode = Mode.LEASED)
        public CompletableFuture<String> stageUnderTheRequestsKey(String order) {
            return CompletableFuture.completedFuture(order);
        }

        @Idempotent(operation = "partOfAnOwnKey", key = "#key", part = "stock")
        public void partOfAnOwnKey(String key) {}

        @Idempotent(operation = "unknownContent", key = "#key", fingerprint = "#order")
        public void unknownContent(String key) {}

        @Idempotent(operation = "contentBesidesExtractor", keyBy = ByLong.class, fingerprint = "#key")
        public void contentBesidesExtractor(Long key) {}

        @Idempotent(operation = "unparsable", key = "#key.(")
        public void unparsable(String key) {}

        @Idempotent(operation = "unknownParameter", key = "#kee")
        public void unknownParameter(String key) {}

        @Idempotent(operation = "unknownScope", key = "#key", scope = "#caller")
        public void unknownScope(String key) {}

        @Idempotent(operation = "fromResult", key = "#result")
        public String fromResult(String key) {
            return key;
        }

        @Idempotent(operation = "unfitExtractor", keyBy = ByLong.class)
        public void unfitExtractor(String key) {}

        @Idempotent(operation = "badDuration", key = "#key", lease = "soon")
        public void badDuration(String key) {}

        @Idempotent(
                operation = "badRule",
                key = "#key",
                failures =
                        @Idempotent.OnFailure(
                                type = IllegalStateException.class,
                                reaction = FailurePolicy.Reaction.COMPLETE))
        public void badRule(String key) {}

        @Idempotent(operation = "openResult", key = "#key")
        public <T> List<T> openResult(String key) {
            return List.of();
        }

        @Idempotent(operation = "stageInTransaction", key = "#key")
        public CompletableFuture<String> stageInTransaction(String key) {
            return CompletableFuture.completedFuture(key);
        }

        @Idempotent(operation = "future", key = "#key", mode = Mode.LEASED)
        public Future<String> future(String key) {
            return CompletableFuture.completedFuture(key);
        }

        @Transactional(propagation = Propagation.REQUIRES_NEW, transactionManager = "transactionManager")
        @Idempotent(operation = "requiresNew", key = "#key")
        public void requiresNew(String key) {}

        @Transactional(readOnly = true, transactionManager = "transactionManager")
        @Idempotent(operation = "readOnly", key = "#key")
        public void readOnly(String key) {}

        @Transactional(propagation = Propagation.SUPPORTS, readOnly = true, transactionManager = "transactionManager")
        @Idempotent(operation = "supportsReading", key = "#key")
        public void supportsReading(String key) {}

        @Transactional(timeout = 5, transactionManager = "transactionManager")
        @Idempotent(operation = "shorterTimeout", key = "#key")
        public void shorterTimeout(String key) {}

        @Transactional(isolation = Isolation.SERIALIZABLE, transactionManager = "transactionManager")
        @Idempotent(operation = "isolation", key = "#key")
        public void isolation(String key) {}

        @Transactional(propagation = Propagation.MANDATORY, transactionManager = "transactionManager")
        @Idempotent(operation = "mandatoryLeased", key = "#key", mode = Mode.LEASED)
        public void mandatoryLeased(String key) {}

        @Transactional(transactionManager = "other")
        @Idempotent(operation = "otherManager", key = "#key")
        public void otherManager(String key) {}

        @Transactional(transactionManager = "nowhere")
        @Idempotent(operation = "missingManager", key = "#key")
        public void missingManager(String key) {}

        @Idempotent(operation = "same", key = "#key")
        public void same(String key) {}

        @Idempotent(operation = "same", key = "#key")
        public void same(Long key) {}

        @Idempotent(operation = "of.bean", key = "#key")
        public String idOfABean(String key) {
            return key;
        }
    }

    static class Right {

        @Transactional(timeout = 60)
        @Idempotent(operation = "right", key = "{#key, #p1}", scope = "#root.class.simpleName")
        public String right(String key, long number) {
            return key;
        }

        @Transactional(propagation = Propagation.REQUIRES_NEW, readOnly = true)
        @Idempotent(operation = "right.leased", key = "#key", mode = Mode.LEASED, lease = "20m")
        public CompletableFuture<String> leased(String key) {
            return CompletableFuture.completedFuture(key);
        }
    }
}
