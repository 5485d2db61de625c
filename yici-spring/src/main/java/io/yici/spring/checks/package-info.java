/**
 * Looks at an application when it starts and tells of mistakes that would show only under repeats, crashes or load:
 * {@link io.yici.spring.checks.StartUpChecks} is the entry point. What each check finds and what to do is in docs/checks.md.
 */
@NullMarked
package io.yici.spring.checks;

import org.jspecify.annotations.NullMarked;
