package io.yici.testkit.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Optional;

/**
 * Rules for ArchUnit, to be checked over the classes of an application with Spring. They see what is in these classes: a call by
 * reflection or through a library is not followed. Classes without anything to look at break none of them.
 */
public final class YiciRules {

    private YiciRules() {}

    /**
     * No class calls an {@code @Idempotent} method of its own or of what it inherits. ArchUnit does not know on which object: a call on
     * another one, such as the proxy, is named too.
     */
    public static ArchRule guardedMethodsAreNotCalledFromTheirOwnClass() {
        return methods()
                .that(Guards.areGuarded())
                .should(Conditions.of("not be called from their own class", Guards::callsFromOwnClass))
                .because("such a call goes past the bean's proxy, and nothing guards it")
                .allowEmptyShould(true);
    }

    /** {@code @Idempotent} methods are neither private, static nor final. */
    public static ArchRule guardedMethodsCanBeProxied() {
        return methods()
                .that(Guards.areGuarded())
                .should(Conditions.of("be open to a proxy", Guards::flaws))
                .because("calls do not go through the bean's proxy otherwise")
                .allowEmptyShould(true);
    }

    /** Handlers of GET reach neither a guarded method, the engine, nor a known way to write to a database. */
    public static ArchRule readsReachNoWrites() {
        return methods()
                .that(Handlers.read())
                .should(Conditions.of(
                        "reach no write", method -> CallReach.from(method).toWrite()))
                .because("browsers, proxies and clients repeat reads without a key")
                .allowEmptyShould(true);
    }

    /** {@link #writesAreGuardedOrHarmless(DescribedPredicate)} for applications without routes. */
    public static ArchRule writesAreGuardedOrHarmless() {
        return writesAreGuardedOrHarmless(DescribedPredicate.alwaysFalse());
    }

    /**
     * Handlers of POST, PUT, PATCH and DELETE carry {@code @Idempotent}, or {@code @RepeatHarmless} with a reason, or reach what is
     * guarded.
     *
     * @param routed handlers that an {@code HttpRoute} guards, which cannot be told from classes
     */
    public static ArchRule writesAreGuardedOrHarmless(DescribedPredicate<? super JavaMethod> routed) {
        return methods()
                .that(Handlers.write())
                .and(DescribedPredicate.not(routed))
                .should(Conditions.of("be guarded, or say why they may run twice", YiciRules::unguarded))
                .because("a repeated request does them again")
                .allowEmptyShould(true);
    }

    private static Optional<String> unguarded(JavaMethod handler) {
        return CallReach.from(handler).toGuard().isPresent()
                ? Optional.empty()
                : Optional.of("nothing guards it, and it does not say why it may run twice");
    }

    /** {@code @Idempotent} methods, unless they are LEASED, reach no {@code @Transactional} method with REQUIRES_NEW that writes. */
    public static ArchRule joinedWorkStaysInItsTransaction() {
        return methods()
                .that(Guards.areJoined())
                .should(Conditions.of(
                        "reach no new transaction",
                        method -> CallReach.from(method).to(Guards::leavesTheTransaction)))
                .because("what is committed there stays when record and work are rolled back")
                .allowEmptyShould(true);
    }

    /**
     * No two constants of type {@code Operation}, and no two {@code @Idempotent} methods, have one id. Initialises the classes with
     * constants.
     */
    public static ArchRule operationsAreDeclaredOnce() {
        return classes().should(new DeclaredOnce()).allowEmptyShould(true);
    }
}
