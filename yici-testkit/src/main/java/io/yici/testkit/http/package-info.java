/**
 * Start at {@link io.yici.testkit.http.HttpConformance}: what a server with the header {@code Idempotency-Key} has to answer, as cases
 * over a raw socket.
 */
@NullMarked
package io.yici.testkit.http;

import org.jspecify.annotations.NullMarked;
