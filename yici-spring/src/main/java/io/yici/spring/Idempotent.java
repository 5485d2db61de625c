package io.yici.spring;

import io.yici.CrashPolicy;
import io.yici.DuplicatePolicy;
import io.yici.FailurePolicy;
import io.yici.Mode;
import io.yici.Operation;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes calls of a bean's method safe to repeat: it runs at most once per key, and a repeat gets what the first call returned.
 *
 * <p>Works on methods of classes and interfaces, and as a meta-annotation; the nearest one counts. Needs
 * {@link EnableIdempotentMethods}, or the starter. Only calls that come through the bean's proxy are seen: a call from within the same
 * object is not, use {@link io.yici.Idempotency} itself there. What cannot work is refused at the start.
 *
 * <p>Calls throw what {@link io.yici.Idempotency#run(Operation, io.yici.IdempotencyKey, io.yici.Work)} does, and
 * {@link UnusableKeyException}. Inside, {@link io.yici.Execution#current} tells of the claim. A method that returns a {@link java.util.concurrent.CompletionStage} is done when its stage is.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface Idempotent {

    /** The permanent name of the operation that is declared here. Either this or {@link #reference} is given. */
    String operation() default "";

    /**
     * An operation that is declared elsewhere, with all its settings: the name of a bean of type {@link Operation}, or of a static field
     * of {@link #declaredIn}.
     */
    String reference() default "";

    /** The class whose static field {@link #reference} names; void for a bean. */
    Class<?> declaredIn() default void.class;

    /**
     * The key's value, in Spring's expression language, from the parameters: {@code #order.number}. The object itself is the root, beans are
     * {@code @name}. Text, whole numbers, enums, UUIDs and times are keys; a list of them, {@code {#shop, #number}}, is one of several
     * parts. Nothing else is, and no part may be null or blank.
     *
     * <p>If neither this nor {@link #keyBy} is given, the key that an entrance has bound to the request is meant, see
     * {@link io.yici.BoundKey}: its scope and the request's fingerprint come with it, and it is consumed once. A call without one is
     * refused with {@link UnusableKeyException}.
     */
    String key() default "";

    /** Takes key, scope and fingerprint from the one parameter of its type. A bean of this class, where there is one, else an object of its own. */
    @SuppressWarnings("rawtypes")
    Class<? extends KeyExtractor> keyBy() default KeyExtractor.class;

    /**
     * The tenant or caller in whose space the key is unique, as an expression like {@link #key}; never null or blank when evaluated. Empty
     * only where the key is unique by itself.
     */
    String scope() default "";

    /**
     * The content that the key stands for, as an expression like {@link #key}: {@code #order}, or {@code {#order.lines, #note}} where not
     * all of it counts. It is compared as JSON, or by a bean of type {@link io.yici.spi.ContentFingerprint}; a repeat with another content
     * is refused with {@link io.yici.MismatchException}. If empty, content is not compared: whoever repeats a key gets its first result.
     */
    String fingerprint() default "";

    /** Which part of the request's key is meant, where neither {@link #key} nor {@link #keyBy} is given, see {@link io.yici.BoundKey#part}. */
    String part() default "";

    /** How it is executed. */
    Mode mode() default Mode.TRANSACTIONAL;

    /** What a repeat gets. */
    DuplicatePolicy duplicates() default DuplicatePolicy.REPLAY;

    /** What an overdue lease does in {@link Mode#LEASED}. */
    CrashPolicy crashes() default CrashPolicy.INTERRUPT;

    /** What exceptions do to the record; without a rule, as {@link FailurePolicy} says. */
    OnFailure[] failures() default {};

    /** Transaction time-out or lease, such as {@code 30s}; placeholders are resolved. {@link Operation#DEFAULT_LEASE} if empty. */
    String lease() default "";

    /** How long a finished record answers, such as {@code 24h}; placeholders are resolved. {@link Operation#DEFAULT_RETENTION} if empty. */
    String retention() default "";

    /** How long a repeat waits for a running first, such as {@code 10s}; placeholders are resolved. {@link Operation#DEFAULT_WAIT} if empty. */
    String waiting() default "";

    /** Whether the settings for money apply, see {@link io.yici.OperationBuilder#money}. */
    boolean money() default false;

    /** What one class of exceptions does to the record. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({})
    @interface OnFailure {

        /** The exceptions, with their subclasses; an {@link Exception} where the reaction is COMPLETE. */
        Class<? extends Throwable> type();

        /** What happens to the record. */
        FailurePolicy.Reaction reaction();

        /** Under which the failure is stored where the reaction is COMPLETE; a repeat gets {@link io.yici.ReplayedFailureException}. */
        String code() default "";
    }
}
