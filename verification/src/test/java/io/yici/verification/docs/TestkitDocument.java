package io.yici.verification.docs;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.yici.IdempotencyListener;
import io.yici.Operation;
import io.yici.spring.MethodChecks;
import io.yici.spring.checks.OperationUse;
import io.yici.spring.web.HttpRoute;
import io.yici.testkit.RepeatCoverage;
import io.yici.testkit.RepeatCoverageContract;
import io.yici.testkit.rules.YiciRules;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** The code of docs/testkit.md, compiled; its name keeps the tests in it out of the run. */
final class TestkitDocument {

    private TestkitDocument() {}

    @SpringBootTest
    class RepeatsTest extends RepeatCoverageContract {

        @Autowired
        private ConfigurableListableBeanFactory beans;

        @Override
        protected Collection<? extends Operation<?>> declared() {
            Stream<Operation<?>> routes =
                    beans.getBeanProvider(HttpRoute.class).stream().map(HttpRoute::recorded);
            Stream<Operation<?>> methods =
                    new MethodChecks(beans).operations().stream().map(OperationUse::operation);
            return Stream.concat(routes, methods).toList();
        }

        @Override
        protected Map<String, String> exceptions() {
            return Map.of("report.build", "started by hand, once a month");
        }
    }

    @TestConfiguration
    class Listening {

        @Bean
        IdempotencyListener repeatCoverage() {
            return RepeatCoverage.listener();
        }
    }

    class RepeatSafetyTest {

        private static final JavaClasses SHOP = new ClassFileImporter().importPackages("com.example.shop");

        @Test
        void readsReachNoWrites() {
            YiciRules.readsReachNoWrites().check(SHOP);
        }

        @Test
        void writesAreGuarded() {
            YiciRules.writesAreGuardedOrHarmless(
                            describe("are routed", handler -> handler.getName().equals("place")))
                    .check(SHOP);
        }
    }
}
