package io.yici.spring.checks;

import io.yici.Operation;

/**
 * Where an operation is declared.
 *
 * @param place the route, method or bean
 */
public record OperationUse(String place, Operation<?> operation) {}
