/**
 * Start at {@link io.yici.testkit.IdempotencyStoreContract}: what a store must do, as tests to subclass. For users' own tests there
 * are an in-memory store, a movable clock, a storm of duplicates and a network that fails.
 */
@NullMarked
package io.yici.testkit;

import org.jspecify.annotations.NullMarked;
