/**
 * Start at {@link io.yici.spring.SpringTransactions}: it lets records join the transactions that Spring manages.
 * {@link io.yici.spring.Idempotent} makes methods of beans safe to repeat.
 *
 * <p>Everything that works on the same {@code DataSource} under the same transaction manager joins: JdbcTemplate, MyBatis, JPA
 * and jOOQ. No Spring Boot is needed.
 */
@NullMarked
package io.yici.spring;

import org.jspecify.annotations.NullMarked;
