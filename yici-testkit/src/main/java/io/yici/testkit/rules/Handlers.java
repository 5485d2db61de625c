package io.yici.testkit.rules;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethod;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Handlers of Spring MVC, told by their annotations. Those that say why they may run twice, or are guarded themselves, are left out. */
final class Handlers {

    private static final String WEB = "org.springframework.web.bind.annotation.";
    private static final Set<String> CONTROLLERS =
            Set.of("org.springframework.stereotype.Controller", WEB + "RestController");
    private static final Map<String, String> MAPPINGS = Map.of(
            WEB + "GetMapping", "GET",
            WEB + "PostMapping", "POST",
            WEB + "PutMapping", "PUT",
            WEB + "PatchMapping", "PATCH",
            WEB + "DeleteMapping", "DELETE");
    private static final List<String> WRITES = List.of("POST", "PUT", "PATCH", "DELETE");

    private Handlers() {}

    static DescribedPredicate<JavaMethod> read() {
        return DescribedPredicate.describe(
                "handle GET", method -> isOpen(method) && verbs(method).contains("GET"));
    }

    static DescribedPredicate<JavaMethod> write() {
        return DescribedPredicate.describe(
                "handle writes",
                method -> isOpen(method) && verbs(method).stream().anyMatch(WRITES::contains));
    }

    private static boolean isOpen(JavaMethod method) {
        return CONTROLLERS.stream()
                        .anyMatch(name -> method.getOwner().isMetaAnnotatedWith(name)
                                || method.getOwner().isAnnotatedWith(name))
                && !Guards.isHarmless(method)
                && !Guards.isGuarded(method);
    }

    /** A mapping without methods takes all writes; that it takes reads too is no claim to be one. */
    private static List<String> verbs(JavaMethod method) {
        List<String> verbs = MAPPINGS.entrySet().stream()
                .filter(it -> Annotations.inherited(method, it.getKey()).isPresent())
                .map(Map.Entry::getValue)
                .toList();
        if (!verbs.isEmpty()) {
            return verbs;
        }
        return Annotations.inherited(method, WEB + "RequestMapping")
                .map(it -> Annotations.constants(it, "method"))
                .map(named -> named.isEmpty() ? WRITES : named)
                .orElse(List.of());
    }
}
