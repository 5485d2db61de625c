package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.AlreadyDoneException;
import io.yici.Operation;
import io.yici.ReplayedFailureException;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.aop.support.AopUtils;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

class IdempotentMethodsTest {

    private static AnnotationConfigApplicationContext context;

    @BeforeAll
    static void start() {
        context = MethodsApplication.start(
                Beans.class,
                CardPayments.class,
                PointPayments.class,
                Desk.class,
                Desk.ByNumber.class,
                Desk.Tenants.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @BeforeEach
    void nothingRan() {
        context.getBean(MethodsApplication.Runs.class).set(0);
    }

    private static int runs() {
        return context.getBean(MethodsApplication.Runs.class).get();
    }

    private static Desk desk() {
        return context.getBean(Desk.class);
    }

    @Nested
    @Tag("B25")
    class WhereverTheAnnotationIs {

        @Test
        void guardsWhatAnInterfaceDeclares() {
            Payments payments = context.getBean("cardPayments", Payments.class);

            assertThat(AopUtils.isJdkDynamicProxy(payments)).isTrue();
            assertThat(payments.pay(new Desk.Order("a", 1))).isEqualTo("card 1");
            assertThat(payments.pay(new Desk.Order("a", 1))).isEqualTo("card 1");
        }

        @Test
        void guardsWhatAnOverridingMethodDeclares() {
            Payments payments = context.getBean("pointPayments", Payments.class);

            assertThat(payments.pay(new Desk.Order("a", 1))).isEqualTo("points 1");
            assertThat(payments.pay(new Desk.Order("a", 1))).isEqualTo("points 1");
        }

        @Test
        void guardsByAnAnnotationOfTheApplication() {
            assertThat(desk().composed("a")).isEqualTo(desk().composed("a"));
            assertThat(desk().composed("b")).isEqualTo("ran 2");
        }

        @Test
        void guardsAPackagePrivateMethod() {
            assertThat(desk().packagePrivate("a")).isEqualTo(desk().packagePrivate("a"));
        }
    }

    @Nested
    class Keys {

        @Test
        @Tag("B28")
        void keepScopesApart() {
            assertThat(desk().scoped("alice", "k")).isEqualTo("ran 1");
            assertThat(desk().scoped("bob", "k")).isEqualTo("ran 2");
            assertThat(desk().scoped("alice", "k")).isEqualTo("ran 1");
        }

        @Test
        void keepTheBordersOfParts() {
            assertThat(desk().parts("a|1:b", "c")).isEqualTo("ran 1");
            assertThat(desk().parts("a", "b|1:c")).isEqualTo("ran 2");
        }

        @Test
        void comeFromTheParameterOfThatNameBeforeThatOfTheNumber() {
            assertThat(desk().numbered("a", "b")).isEqualTo(desk().numbered("a", "c"));
        }

        @Test
        void comeFromAnExtractor() {
            assertThat(desk().extracted("first", new Desk.Order("x1", 1))).isEqualTo("ran 1");
            assertThat(desk().extracted("second", new Desk.Order("x1", 2))).isEqualTo("ran 1");
            assertThatThrownBy(() -> desk().extracted("none", new Desk.Order("", 2)))
                    .isInstanceOf(UnusableKeyException.class)
                    .hasMessageContaining("Desk.extracted(String, Order)");
        }

        @Test
        void comeFromBeansAndTheObjectItself() {
            assertThat(desk().byBean("a")).isEqualTo(desk().byBean("a"));
        }

        @Test
        void areRefusedWhereNullOrBlank() {
            refused(() -> desk().scoped("alice", null), "the key '#key' is null");
            refused(() -> desk().scoped("alice", " "), "the key '#key' is blank");
            refused(() -> desk().scoped("", "k"), "the scope '#caller' is blank");
            refused(() -> desk().parts("a", null), "a part of the key");
            refused(() -> desk().of(null), "cannot be evaluated");
            refused(() -> desk().scoped("alice", "x".repeat(256)), "256 characters");
        }

        @Test
        @Tag("B28")
        void areRefusedWhereTheirTextIsNotTheirs() {
            refused(() -> desk().any(new Object()), "java.lang.Object");
            refused(() -> desk().any(new int[] {1}), "name the part of it that is the key");
            assertThat(desk().any(new UUID(1, 2))).isEqualTo(desk().any(new UUID(1, 2)));
        }

        private static void refused(ThrowingCallable call, String reason) {
            assertThatThrownBy(call)
                    .isInstanceOf(UnusableKeyException.class)
                    .hasMessageContaining(Desk.class.getName() + ".")
                    .hasMessageContaining(reason)
                    .hasMessageContaining("Nothing ran");
            assertThat(runs()).isZero();
        }
    }

    @Nested
    class Policies {

        @Test
        void refuseARepeatWhereDeclared() {
            desk().once("a");

            assertThatThrownBy(() -> desk().once("a")).isInstanceOf(AlreadyDoneException.class);
            assertThat(runs()).isEqualTo(1);
        }

        @Test
        void replayAFinalFailure() {
            assertThatThrownBy(() -> desk().declined("a")).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> desk().declined("a"))
                    .isInstanceOfSatisfying(
                            ReplayedFailureException.class,
                            failure -> assertThat(failure.failure().code()).isEqualTo("declined"));
            assertThat(runs()).isEqualTo(1);
        }

        @Test
        void comeWithAReferencedBeanOrConstant() {
            assertThat(desk().ofBean("a")).isEqualTo(desk().ofBean("a"));
            assertThat(desk().ofConstant("a")).isEqualTo(desk().ofConstant("a"));
            assertThat(runs()).isEqualTo(2);
        }
    }

    interface Payments {

        @Idempotent(operation = "pay", key = "#order.number", scope = "'card'")
        String pay(Desk.Order order);
    }

    static class CardPayments implements Payments {

        private final MethodsApplication.Runs runs;

        CardPayments(MethodsApplication.Runs runs) {
            this.runs = runs;
        }

        @Override
        public String pay(Desk.Order anotherName) {
            return "card " + runs.next();
        }
    }

    static class PointPayments implements Payments {

        private final MethodsApplication.Runs runs;

        PointPayments(MethodsApplication.Runs runs) {
            this.runs = runs;
        }

        @Override
        @Idempotent(operation = "pay.points", key = "#order.number")
        public String pay(Desk.Order order) {
            return "points " + runs.next();
        }
    }

    static class Beans {

        @Bean
        Operation<String> declaredBean() {
            return Operation.named("declared.bean", String.class).money().build();
        }
    }
}
