package io.yici.verification;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** What users and backend authors see. */
final class ApiRules {

    private static final String PROPERTIES = "org.springframework.boot.context.properties.ConfigurationProperties";

    private ApiRules() {}

    static ArchRule noFlagParameters(Layout layout) {
        return classes()
                .that(describe("are public API", type -> isApi(layout, type)))
                .should(Conditions.of(
                        "have no boolean parameters",
                        (type, events) -> codeUnits(type)
                                .filter(ApiRules::takesAFlag)
                                .filter(unit -> !isExempt(layout, unit))
                                .forEach(unit ->
                                        Conditions.violated(events, unit, unit.getFullName() + " takes a boolean"))));
    }

    static ArchRule noInternalTypesInSignatures(Layout layout) {
        return classes()
                .that(describe("are public API", type -> isApi(layout, type)))
                .should(Conditions.of(
                        "not show internal types",
                        (type, events) -> codeUnits(type)
                                .filter(unit -> showsInternals(layout, unit))
                                .forEach(unit ->
                                        Conditions.violated(events, unit, unit.getFullName() + " shows internals"))));
    }

    private static boolean isApi(Layout layout, JavaClass type) {
        return layout.isPublished(type) && !Layout.isInternal(type) && isPublic(type);
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(ApiRules::isPublic).orElse(true);
    }

    private static Stream<JavaCodeUnit> codeUnits(JavaClass type) {
        return type.getCodeUnits().stream()
                .filter(unit -> !unit.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC)
                        || unit.getModifiers().contains(JavaModifier.PROTECTED));
    }

    private static boolean takesAFlag(JavaCodeUnit unit) {
        return unit.getRawParameterTypes().stream()
                .anyMatch(type -> type.isEquivalentTo(boolean.class) || type.isEquivalentTo(Boolean.class));
    }

    private static boolean isExempt(Layout layout, JavaCodeUnit unit) {
        JavaClass owner = unit.getOwner();
        return unit.isConstructor() && owner.isRecord()
                || unit.getName().startsWith("set") && bindsProperties(owner)
                || overridesForeign(layout, unit);
    }

    private static boolean bindsProperties(JavaClass type) {
        return type.isAnnotatedWith(PROPERTIES)
                || type.getEnclosingClass().map(ApiRules::bindsProperties).orElse(false);
    }

    /** The signature of an interface of the JDK or of a framework is not ours to choose. */
    private static boolean overridesForeign(Layout layout, JavaCodeUnit unit) {
        String[] parameters =
                unit.getRawParameterTypes().stream().map(JavaClass::getName).toArray(String[]::new);
        JavaClass owner = unit.getOwner();
        return Stream.concat(owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
                .filter(ancestor -> !layout.isOurs(ancestor))
                .anyMatch(ancestor ->
                        ancestor.tryGetMethod(unit.getName(), parameters).isPresent());
    }

    private static boolean showsInternals(Layout layout, JavaCodeUnit unit) {
        return Stream.concat(
                        unit.getParameterTypes().stream().flatMap(type -> type.getAllInvolvedRawTypes().stream()),
                        unit.getReturnType().getAllInvolvedRawTypes().stream())
                .anyMatch(type -> layout.isOurs(type) && Layout.isInternal(type));
    }
}
