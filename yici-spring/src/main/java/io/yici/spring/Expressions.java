package io.yici.spring;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.expression.Expression;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/** Parses the expressions of one method, and makes sure that what they name is there. */
final class Expressions {

    private static final SpelExpressionParser PARSER = new SpelExpressionParser();

    private final List<String> names;
    private final boolean named;

    Expressions(Method method) {
        @Nullable String[] found = new DefaultParameterNameDiscoverer().getParameterNames(method);
        this.named = found != null;
        this.names = found == null
                ? Arrays.stream(method.getParameters()).map(it -> "").toList()
                : Arrays.stream(found)
                        .map(it -> Objects.requireNonNullElse(it, ""))
                        .toList();
    }

    /** Names of the parameters, empty where they are not known. */
    List<String> names() {
        return names;
    }

    /** @throws IllegalArgumentException if it does not parse, or names what is not there */
    Expression parse(String what, String text) {
        SpelExpression expression;
        try {
            expression = (SpelExpression) PARSER.parseExpression(text);
        } catch (ParseException | IllegalStateException e) {
            throw new IllegalArgumentException(what + " '" + text + "' does not parse: " + e.getMessage(), e);
        }
        Set<String> unknown = new HashSet<>();
        collect(expression.getAST(), unknown);
        unknown.removeIf(this::isKnown);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(what + " '" + text + "' " + remedy(unknown));
        }
        return expression;
    }

    private String remedy(Set<String> unknown) {
        if (unknown.contains("result")) {
            return "names #result, but is needed before the method runs: take it from the parameters";
        }
        String which = "names #" + String.join(", #", unknown);
        return named
                ? which + ", but the parameters are " + names
                : which + ", but the names of the parameters are not in the class file: compile with -parameters, or"
                        + " write #p0, #p1";
    }

    private boolean isKnown(String variable) {
        return names.contains(variable)
                || variable.equals("this")
                || variable.equals("root")
                || variable.matches("[ap]\\d{1,3}") && Integer.parseInt(variable.substring(1)) < names.size();
    }

    private static void collect(SpelNode node, Set<String> into) {
        if (node instanceof VariableReference) {
            into.add(node.toStringAST().substring(1));
        }
        for (int i = 0; i < node.getChildCount(); i++) {
            collect(node.getChild(i), into);
        }
    }
}
