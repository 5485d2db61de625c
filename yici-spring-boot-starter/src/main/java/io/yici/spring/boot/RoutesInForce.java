package io.yici.spring.boot;

import io.yici.spring.checks.OperationUse;
import java.util.List;
import java.util.Map;

/**
 * The routes that a filter guards, for whoever is to see them.
 *
 * @param uses their operations
 * @param described each as names and values
 */
record RoutesInForce(List<OperationUse> uses, List<Map<String, Object>> described) {

    static final RoutesInForce NONE = new RoutesInForce(List.of(), List.of());
}
