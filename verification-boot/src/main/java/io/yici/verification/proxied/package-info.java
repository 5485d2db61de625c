/**
 * Start at {@link io.yici.verification.proxied.ProxiedApplication}: a node behind a proxy that sends requests again, with the troubles that
 * make it do so.
 */
@NullMarked
package io.yici.verification.proxied;

import org.jspecify.annotations.NullMarked;
