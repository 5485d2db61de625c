/**
 * Start at {@link io.yici.testkit.IdempotencyStoreContract}: what a store must do, as tests to subclass. For users' own tests there
 * are an in-memory store, a movable clock and a storm of duplicates.
 */
@NullMarked
package io.yici.testkit;

import org.jspecify.annotations.NullMarked;
