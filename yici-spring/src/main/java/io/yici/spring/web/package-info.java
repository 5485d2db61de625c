/**
 * The way in over HTTP: {@link io.yici.spring.web.IdempotencyFilter} is the entry point; {@link io.yici.spring.web.HttpRoute}
 * declares what it guards. The rules are in docs/http.md.
 */
@org.jspecify.annotations.NullMarked
package io.yici.spring.web;
