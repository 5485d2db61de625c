/**
 * Start at {@link io.yici.testkit.rules.YiciRules}: what can be told of an application's use of Yici from its classes alone. Needs
 * ArchUnit.
 */
@NullMarked
package io.yici.testkit.rules;

import org.jspecify.annotations.NullMarked;
