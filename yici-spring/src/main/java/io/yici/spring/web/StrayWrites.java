package io.yici.spring.web;

import io.yici.spring.checks.Finding;
import java.util.List;
import java.util.stream.Stream;

/** Finds writes where none should be: behind handlers of reads, and beside what a handler has guarded. */
final class StrayWrites {

    private final List<HttpRoute> routes;
    private final HandlerReach reach;

    StrayWrites(List<HttpRoute> routes, HandlerReach reach) {
        this.routes = routes;
        this.reach = reach;
    }

    List<Finding> behindReads(Stream<MappedHandler> handlers) {
        return handlers.filter(it -> !it.reads().isEmpty() && !it.isHarmless() && !it.isIdempotent())
                .filter(it -> it.reads().stream()
                        .anyMatch(read -> route(read).findAny().isEmpty()))
                .flatMap(it -> reach.of(it.handler()).any().stream()
                        .map(way -> new Finding(
                                it.place(it.reads()),
                                "this read reaches a write, " + way
                                        + ", and reads are repeated by browsers, proxies and"
                                        + " clients that know of no key",
                                "Write in a POST, guard it by HttpRoute.get(…), or say why it may run twice by"
                                        + " @RepeatHarmless(\"…\")")))
                .sorted((a, b) -> a.place().compareTo(b.place()))
                .toList();
    }

    List<Finding> besideGuards(Stream<MappedHandler> handlers) {
        return handlers.filter(it -> !it.writes().isEmpty() && !it.isHarmless() && !it.isIdempotent())
                .filter(this::isGuardedByAService)
                .flatMap(it -> reach.of(it.handler()).unguarded().stream()
                        .map(way -> new Finding(
                                it.place(it.writes()),
                                "a service guards its part, but the handler also reaches a write beside it, " + way
                                        + ", which a repeat does again",
                                "Move that write into the guarded operation, or say why it may run twice by"
                                        + " @RepeatHarmless(\"…\")")))
                .sorted((a, b) -> a.place().compareTo(b.place()))
                .toList();
    }

    /** A captured route guards all that its handler does: there is no beside. */
    private boolean isGuardedByAService(MappedHandler handler) {
        List<HttpRoute> covering =
                handler.writes().stream().flatMap(this::route).toList();
        return covering.isEmpty()
                ? reach.of(handler.handler()).guarded().isPresent()
                : covering.stream().anyMatch(HttpRoute::isBound);
    }

    private Stream<HttpRoute> route(Write use) {
        return routes.stream()
                .filter(route -> route.isRead() == use.method().equals("GET"))
                .filter(use::isGuardedBy);
    }
}
