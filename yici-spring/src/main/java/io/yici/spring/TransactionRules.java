package io.yici.spring;

import io.yici.Mode;
import io.yici.Operation;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.AnnotationTransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionAttribute;
import org.springframework.util.StringUtils;

/**
 * What a method may say of its own transaction. In the transactional modes it works in the one that its record is completed in, which
 * is open when the method's own settings are looked at: what they ask of a new one would be ignored, or open a second.
 */
final class TransactionRules {

    private static final Set<Integer> JOINING = Set.of(
            TransactionDefinition.PROPAGATION_REQUIRED,
            TransactionDefinition.PROPAGATION_SUPPORTS,
            TransactionDefinition.PROPAGATION_MANDATORY,
            TransactionDefinition.PROPAGATION_NESTED);

    private final ConfigurableListableBeanFactory beans;
    private final AnnotationTransactionAttributeSource annotations;

    TransactionRules(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
        this.annotations = new AnnotationTransactionAttributeSource(false);
        annotations.setEmbeddedValueResolver(beans::resolveEmbeddedValue);
    }

    /** @throws IllegalArgumentException if the two do not go together; says what to do */
    void check(Declared<?> declared, Operation<?> operation, boolean isStage) {
        if (isStage && operation.mode() != Mode.LEASED) {
            throw new IllegalArgumentException(
                    "in mode " + operation.mode() + " its transaction would be over before the"
                            + " stage that it returns is: use LEASED, or return the value itself");
        }
        TransactionAttribute its = annotations.getTransactionAttribute(declared.method(), declared.type());
        if (its == null) {
            return;
        }
        if (operation.mode() != Mode.LEASED) {
            requireJoining(its);
            requireNothingIgnored(its, operation);
            requireSameManager(its);
        } else if (its.getPropagationBehavior() == TransactionDefinition.PROPAGATION_MANDATORY) {
            throw new IllegalArgumentException(
                    "LEASED is called outside transactions, but its @Transactional is MANDATORY:" + " use REQUIRED");
        }
    }

    /** @throws IllegalArgumentException if the method could be called only where a window is not taken */
    void requireOutside(Declared<RepeatSubmit> declared) {
        TransactionAttribute its = annotations.getTransactionAttribute(declared.method(), declared.type());
        if (its != null && its.getPropagationBehavior() == TransactionDefinition.PROPAGATION_MANDATORY) {
            throw new IllegalArgumentException(
                    "a window is taken outside transactions, but its @Transactional is MANDATORY: use REQUIRED");
        }
    }

    private static void requireJoining(TransactionAttribute its) {
        if (!JOINING.contains(its.getPropagationBehavior())) {
            throw new IllegalArgumentException(
                    "its @Transactional would leave the transaction that the record is completed"
                            + " in (REQUIRES_NEW, NOT_SUPPORTED or NEVER): use REQUIRED, or move that part to a method that is not"
                            + " @Idempotent");
        }
        if (its.isReadOnly()) {
            throw new IllegalArgumentException(
                    "its @Transactional is read-only and cannot carry a record: leave readOnly out");
        }
    }

    private static void requireNothingIgnored(TransactionAttribute its, Operation<?> operation) {
        int timeout = its.getTimeout();
        if (timeout >= 0 && operation.lease().compareTo(Duration.ofSeconds(timeout)) > 0) {
            throw new IllegalArgumentException("the time-out of " + timeout
                    + " s of its @Transactional would be ignored, since" + " Yici opens the transaction, for "
                    + operation.lease() + ": set it as the operation's lease instead");
        }
        if (its.getIsolationLevel() > TransactionDefinition.ISOLATION_READ_COMMITTED) {
            throw new IllegalArgumentException(
                    "the isolation of its @Transactional would be ignored, since Yici opens the"
                            + " transaction: set it in SpringTransactions, or leave it out");
        }
    }

    private void requireSameManager(TransactionAttribute its) {
        TransactionManager asked = asked(its.getQualifier());
        SpringTransactions ours = existing();
        if (asked != null && ours != null && !ours.isOf(asked)) {
            throw new IllegalArgumentException(
                    "its @Transactional uses another transaction manager than the one that records"
                            + " are completed under: name that one, or move the method to mode LEASED");
        }
    }

    private @Nullable TransactionManager asked(@Nullable String qualifier) {
        return StringUtils.hasText(qualifier)
                ? BeanFactoryAnnotationUtils.qualifiedBeanOfType(beans, TransactionManager.class, qualifier)
                : beans.getBeanProvider(TransactionManager.class).getIfUnique();
    }

    /** Not made for this question: a store of another kind does not need it. */
    private @Nullable SpringTransactions existing() {
        String[] names = beans.getBeanNamesForType(SpringTransactions.class, true, false);
        return names.length == 1 && beans.containsSingleton(names[0])
                ? beans.getBean(names[0], SpringTransactions.class)
                : null;
    }
}
