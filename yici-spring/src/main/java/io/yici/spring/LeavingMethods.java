package io.yici.spring;

import io.yici.spring.checks.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.AnnotationTransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionAttribute;

/** Finds methods whose {@code @Transactional} leaves the caller's transaction; those that are {@link Idempotent} are refused anyway. */
final class LeavingMethods {

    private final ConfigurableListableBeanFactory beans;
    private final AnnotationTransactionAttributeSource annotations = new AnnotationTransactionAttributeSource(true);

    LeavingMethods(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
        annotations.setEmbeddedValueResolver(beans::resolveEmbeddedValue);
    }

    List<Finding> findings() {
        return BeanMethod.ofAll(beans)
                .filter(it -> annotations.isCandidateClass(it.type()))
                .filter(it -> leaves(annotations.getTransactionAttribute(it.method(), it.type())))
                .filter(it -> !it.isIdempotent())
                .map(it -> finding(it.name()))
                .toList();
    }

    /** A read in a transaction of its own leaves nothing behind. */
    private static boolean leaves(@Nullable TransactionAttribute its) {
        return its != null
                && its.getPropagationBehavior() == TransactionDefinition.PROPAGATION_REQUIRES_NEW
                && !its.isReadOnly();
    }

    private static Finding finding(String place) {
        return new Finding(
                place,
                "its @Transactional is REQUIRES_NEW: called in work that is joined with its record it is refused, or stays"
                        + " committed while record and work are rolled back, and a repeat does it again",
                "Use REQUIRED; or make it an operation of its own, or call it outside such work only");
    }
}
