package io.yici.spring;

import io.yici.RepeatWindow;
import io.yici.WindowPolicy;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets a user call a bean's method with the same content once within a period, over all instances of the application: a
 * {@link RepeatWindow} around the method. It keeps double clicks out and does not make the method idempotent: a repeat is refused, not
 * answered, and runs when the period is over.
 *
 * <p>Works on methods of classes, controllers too, and interfaces, and as a meta-annotation; the nearest one counts. Needs
 * {@link EnableIdempotentMethods}, or the starter. Only calls that come through the bean's proxy are seen. What cannot work is refused at
 * the start.
 *
 * <p>Calls throw what {@link RepeatWindow#run} does, and {@link UnusableKeyException}. The window is taken outside of everything but method
 * security and asynchronous execution: outside of transactions, of {@link Idempotent}, and of spring-retry, whose tries all run in one window.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface RepeatSubmit {

    /** The permanent name of the windows, no other operation's. */
    String operation();

    /**
     * Who submits, in Spring's expression language, from the parameters: {@code #principal.name}, or the session where nobody is logged in.
     * The object itself is the root, beans are {@code @name}. Never null or blank when evaluated, or one user would keep all others out.
     */
    String user() default "";

    /**
     * What is submitted, as an expression like {@link #user}: {@code #comment}, or {@code {#orderNo, #lines}}. It is compared as JSON, or by
     * a bean of type {@link io.yici.spi.ContentFingerprint}. Uploads, requests and the like have no content that could be compared: name the
     * parts that count.
     */
    String content() default "";

    /**
     * Takes user and content from the one parameter of its type, in place of the two expressions. A bean of this class, where there is one, else
     * an object of its own.
     */
    @SuppressWarnings("rawtypes")
    Class<? extends SubmissionExtractor> by() default SubmissionExtractor.class;

    /** How long the window lasts, such as {@code 10s}; placeholders are resolved. {@link RepeatWindow#PERIOD} if empty. */
    String period() default "";

    /** What a repeat gets. */
    WindowPolicy policy() default WindowPolicy.REFUSE;

    /** Whether a failure ends the window at once, so that the same can be submitted again; only its owner ends it. */
    boolean releasedAfterFailure() default false;
}
