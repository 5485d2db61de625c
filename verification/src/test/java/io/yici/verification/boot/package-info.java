/** Start at {@link io.yici.verification.boot.BootLinesTest}: the same jars on both lines of Spring Boot. */
@NullMarked
package io.yici.verification.boot;

import org.jspecify.annotations.NullMarked;
