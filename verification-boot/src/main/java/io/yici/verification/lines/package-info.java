/**
 * Start at {@link io.yici.verification.lines.LineApplication}: an application with one entrance of each kind, which runs on every line
 * of Spring Boot that is supported.
 */
@NullMarked
package io.yici.verification.lines;

import org.jspecify.annotations.NullMarked;
