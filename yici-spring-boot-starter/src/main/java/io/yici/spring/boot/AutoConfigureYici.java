package io.yici.spring.boot;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/**
 * Adds what guards writes to a test of a part of an application, such as {@code @WebMvcTest} or {@code @DataJdbcTest}: the filter of the
 * routes, {@code @Idempotent} methods, the checks at the start. Records are kept where the test has a {@code DataSource}; else in the
 * testkit's memory, whose time is that of an {@code InstantSource} bean where there is one.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ImportAutoConfiguration
public @interface AutoConfigureYici {}
