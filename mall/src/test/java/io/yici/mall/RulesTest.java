package io.yici.mall;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.yici.testkit.rules.YiciRules;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What can be told of the shop from its classes. */
class RulesTest {

    private static final JavaClasses SHOP = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.yici.mall");
    private static final Set<String> ROUTED = Set.of(
            "OrderController.place",
            "PaymentController.pay",
            "ShippingController.ship",
            "BalancePaymentController.pay",
            "RefundController.refund",
            "AccountController.transfer",
            "AccountController.credit",
            "StormController.start",
            "CheckInController.checkIn");

    private static boolean isRouted(JavaMethod handler) {
        return ROUTED.contains(handler.getOwner().getSimpleName() + "." + handler.getName());
    }

    @Test
    void readsReachNoWrites() {
        YiciRules.readsReachNoWrites().check(SHOP);
    }

    @Test
    void writesAreGuardedOrHarmless() {
        YiciRules.writesAreGuardedOrHarmless(describe("are routed", RulesTest::isRouted))
                .check(SHOP);
    }
}
