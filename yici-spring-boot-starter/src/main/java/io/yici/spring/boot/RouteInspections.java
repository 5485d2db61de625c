package io.yici.spring.boot;

import io.yici.spring.checks.Inspection;
import io.yici.spring.checks.OperationUse;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is looked at in routes.
 *
 * @param own operations that belong to one route alone
 * @param bound operations of services
 */
record RouteInspections(List<Inspection> inspections, List<OperationUse> own, List<OperationUse> bound) {

    static final RouteInspections NONE = new RouteInspections(List.of(), List.of(), List.of());

    List<OperationUse> operations() {
        return Stream.concat(own.stream(), bound.stream()).toList();
    }
}
