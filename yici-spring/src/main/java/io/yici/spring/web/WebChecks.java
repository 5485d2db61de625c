package io.yici.spring.web;

import io.yici.spring.checks.Check;
import io.yici.spring.checks.Finding;
import io.yici.spring.checks.Inspection;
import io.yici.spring.checks.OperationUse;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.util.ClassUtils;

/** Looks at routes, and at the handlers that they should cover. */
public final class WebChecks {

    private static final String MAPPING =
            "org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping";
    private static final String SECURITY_CHAIN = "springSecurityFilterChain";

    private final ListableBeanFactory beans;
    private final Routes routes;

    /** As {@link IdempotencyFilter} has them. */
    public WebChecks(ListableBeanFactory beans, List<HttpRoute> routes, HttpSettings settings) {
        this.beans = beans;
        this.routes = new Routes(routes, settings.requireKey());
    }

    /** Operations that belong to one route alone. */
    public List<OperationUse> operations() {
        return uses(routes.all().stream().filter(route -> !route.isBound()));
    }

    /** Operations of services that routes are bound to. */
    public List<OperationUse> boundOperations() {
        return uses(routes.all().stream().filter(HttpRoute::isBound));
    }

    private static List<OperationUse> uses(Stream<HttpRoute> routes) {
        return routes.map(route -> new OperationUse("route " + route, route.recorded()))
                .toList();
    }

    /**
     * The inspections.
     *
     * @param servletPath of Spring MVC, empty or {@code /} for the whole application
     */
    public List<Inspection> inspections(String servletPath) {
        Inspection scopes = new Inspection(Check.CALLER_SCOPE, this::scopes);
        return ClassUtils.isPresent(MAPPING, getClass().getClassLoader())
                ? Stream.concat(handlers(servletPath).stream(), Stream.of(scopes))
                        .toList()
                : List.of(scopes);
    }

    private List<Inspection> handlers(String servletPath) {
        HandlerReach reach = new HandlerReach(beans);
        UncoveredWrites uncovered = new UncoveredWrites(routes.all(), reach);
        StrayWrites stray = new StrayWrites(routes.all(), reach);
        return List.of(
                new Inspection(Check.UNCOVERED_WRITES, () -> uncovered.in(MappedHandler.ofAll(beans, servletPath))),
                new Inspection(
                        Check.READS_THAT_WRITE, () -> stray.behindReads(MappedHandler.ofAll(beans, servletPath))),
                new Inspection(Check.WRITES_BESIDE, () -> stray.besideGuards(MappedHandler.ofAll(beans, servletPath))));
    }

    private List<Finding> scopes() {
        if (beans.containsBean(SECURITY_CHAIN)) {
            return List.of();
        }
        return routes.all().stream()
                .filter(HttpRoute::isScopedByCaller)
                .map(route -> new Finding(
                        "route " + route,
                        "its keys belong to the authenticated caller, but Spring Security is not there to say who that is:"
                                + " unless something else does, every request is refused with caller-unknown",
                        "Add authentication, or name a scope that a stranger cannot choose by scope(…)"))
                .toList();
    }
}
