package io.yici.spring.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says of a handler of writes that nothing has to guard it, since it may run twice. It changes nothing but the check at the start, which
 * would name the handler otherwise.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RepeatHarmless {

    /** Why: it writes nothing, say, or sets what is set already. Not blank. */
    String value();
}
