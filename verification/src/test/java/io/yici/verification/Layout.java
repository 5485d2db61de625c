package io.yici.verification;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Set;

/** Which module a class belongs to, told by its package. Planted violations have a root of their own. */
record Layout(String root) {

    static final Layout YICI = new Layout("io.yici");

    private static final List<String> SUBPACKAGES = List.of(
            "jdbc",
            "jackson",
            "micrometer",
            "redis",
            "spring.boot",
            "spring",
            "testkit",
            "mall",
            "benchmarks",
            "verification");
    private static final Set<String> UNPUBLISHED = Set.of("mall", "benchmarks", "verification");

    /** The module's subpackage, {@code core} for the root package, or nothing for a foreign class. */
    String moduleOf(JavaClass type) {
        if (!isUnder(root, type)) {
            return "";
        }
        return SUBPACKAGES.stream()
                .filter(subpackage -> isUnder(root + "." + subpackage, type))
                .findFirst()
                .orElse("core");
    }

    DescribedPredicate<JavaClass> module(String... names) {
        Set<String> wanted = Set.of(names);
        return DescribedPredicate.describe(
                "belong to " + String.join(" or ", names), type -> wanted.contains(moduleOf(type)));
    }

    DescribedPredicate<JavaClass> published() {
        return DescribedPredicate.describe("are published", this::isPublished);
    }

    boolean isPublished(JavaClass type) {
        return isOurs(type) && !UNPUBLISHED.contains(moduleOf(type));
    }

    boolean isOurs(JavaClass type) {
        return !moduleOf(type).isEmpty();
    }

    static boolean isInternal(JavaClass type) {
        return type.getPackageName().matches(".*\\.internal(\\..*)?");
    }

    private static boolean isUnder(String prefix, JavaClass type) {
        String name = type.getPackageName();
        return name.equals(prefix) || name.startsWith(prefix + ".");
    }
}
