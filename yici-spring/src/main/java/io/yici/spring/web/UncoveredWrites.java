package io.yici.spring.web;

import io.yici.spring.checks.Finding;
import java.util.List;
import java.util.stream.Stream;

/** Finds handlers of writes that no route reaches, no annotation speaks for and no guarded service stands behind. */
final class UncoveredWrites {

    private final List<HttpRoute> routes;
    private final HandlerReach reach;

    UncoveredWrites(List<HttpRoute> routes, HandlerReach reach) {
        this.routes = routes;
        this.reach = reach;
    }

    List<Finding> in(Stream<MappedHandler> handlers) {
        return handlers.filter(it -> !it.isHarmless() && !it.isIdempotent())
                .filter(it -> !uncovered(it).isEmpty())
                .filter(it -> !reach.isGuardedBehind(it.handler()))
                .map(this::finding)
                .sorted((a, b) -> a.place().compareTo(b.place()))
                .toList();
    }

    private List<Write> uncovered(MappedHandler handler) {
        return handler.writes().stream()
                .filter(write -> routes.stream().noneMatch(write::isGuardedBy))
                .toList();
    }

    private Finding finding(MappedHandler handler) {
        String blank = handler.hasBlankReason() ? ", and its @RepeatHarmless gives no reason" : "";
        return new Finding(
                handler.place(uncovered(handler)),
                "no HttpRoute and no @Idempotent guards this write, so a repeated request does it again" + blank,
                "Declare a route, or say why it may run twice by @RepeatHarmless(\"…\")");
    }
}
