package io.yici.spring.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.yici.testkit.rules.YiciRules;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each rule names the mistakes of {@link Wrong}, and nothing of {@link Right}. */
class YiciRulesTest {

    private static final List<ArchRule> RULES = List.of(
            YiciRules.guardedMethodsAreNotCalledFromTheirOwnClass(),
            YiciRules.guardedMethodsCanBeProxied(),
            YiciRules.readsReachNoWrites(),
            YiciRules.writesAreGuardedOrHarmless(),
            YiciRules.joinedWorkStaysInItsTransaction(),
            YiciRules.operationsAreDeclaredOnce());

    private static final JavaClasses WRONG = new ClassFileImporter().importClasses(Wrong.class.getDeclaredClasses());
    private static final JavaClasses RIGHT = new ClassFileImporter().importClasses(Right.class.getDeclaredClasses());

    private static List<String> violations(ArchRule rule, JavaClasses classes) {
        return rule.evaluate(classes).getFailureReport().getDetails();
    }

    @Test
    void rightOnesBreakNoRule() {
        for (ArchRule rule : RULES) {
            assertThat(violations(rule, RIGHT)).as(rule.getDescription()).isEmpty();
        }
    }

    @Test
    void classesWithoutAnythingBreakNoRule() {
        for (ArchRule rule : RULES) {
            assertThat(rule.evaluate(new ClassFileImporter().importClasses(String.class))
                            .hasViolation())
                    .as(rule.getDescription())
                    .isFalse();
        }
    }

    @Test
    @Tag("B25")
    void namesCallsPastTheProxy() {
        assertThat(violations(YiciRules.guardedMethodsAreNotCalledFromTheirOwnClass(), WRONG))
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line).contains("Payments.pay(", "it is called by", "Payments.payAll("),
                        line -> assertThat(line).contains("Child.pay(", "it is called by", "Parent.payTwice("));
    }

    @Test
    @Tag("B25")
    void namesMethodsThatNoProxySees() {
        assertThat(violations(YiciRules.guardedMethodsCanBeProxied(), WRONG))
                .singleElement()
                .asString()
                .contains("Payments.sealed(", "it is final");
    }

    @Test
    void namesReadsThatReachWrites() {
        assertThat(violations(YiciRules.readsReachNoWrites(), WRONG))
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line)
                                .contains("Web.look(", "Web.look → JdbcJournal.write → ", "JdbcTemplate.update("),
                        line -> assertThat(line).contains("Web.pay(", "Payments.pay("),
                        line -> assertThat(line).contains("Web.save(", "Rows.saveAll("),
                        line -> assertThat(line).contains("Web.map(", "Mapper.rename("));
    }

    @Test
    void namesWritesThatNothingGuards() {
        assertThat(violations(YiciRules.writesAreGuardedOrHarmless(), WRONG))
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line).contains("Web.open("),
                        line -> assertThat(line).contains("Web.any("),
                        line -> assertThat(line).contains("Web.blank("));
    }

    @Test
    void leavesOutWhatARouteGuards() {
        ArchRule rule = YiciRules.writesAreGuardedOrHarmless(
                describe("are routed", handler -> handler.getName().equals("open")));

        assertThat(violations(rule, WRONG)).hasSize(2);
    }

    @Test
    void namesWorkThatLeavesItsTransaction() {
        assertThat(violations(YiciRules.joinedWorkStaysInItsTransaction(), WRONG))
                .singleElement()
                .asString()
                .contains("Payments.pay(", "JdbcJournal.write");
    }

    @Test
    void namesOperationsThatAreDeclaredTwice() {
        assertThat(violations(YiciRules.operationsAreDeclaredOnce(), WRONG))
                .singleElement()
                .asString()
                .contains("operation 'orders.create' is declared by each of", "Payments.CREATE", "Payments.create(");
    }
}
