package io.yici.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;

/**
 * Has {@link Idempotent} and {@link RepeatSubmit} methods of beans guarded by the bean of type {@link io.yici.Idempotency}. Spring Boot's
 * starter does it by itself.
 *
 * <p>The start fails with one {@link io.yici.RefusedUsageException} that lists all methods that cannot work.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Import(IdempotentRegistrar.class)
public @interface EnableIdempotentMethods {

    /**
     * Order of the advice among others, smaller is further out: inside of method security, asynchronous execution and Spring's own retry,
     * outside of transactions and caches in their default order, which is the last.
     */
    int ORDER = Ordered.LOWEST_PRECEDENCE - 100;

    /** By how much {@link RepeatSubmit} stands further out: outside of spring-retry, too, where that is outside of {@link Idempotent}. */
    int WINDOW_LEAD = 10;

    /** Order of the advice of {@link Idempotent}, for applications that have moved that of transactions. */
    int order() default ORDER;
}
