package io.yici.spring;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.Expression;
import org.springframework.expression.spel.support.StandardEvaluationContext;

/** Evaluates the expressions of one method for a call. What evaluation finds out about classes is kept for the next call. */
final class CallValues {

    private final StandardEvaluationContext shared = new StandardEvaluationContext();
    private final List<String> names;

    CallValues(Expressions expressions, BeanFactory beans) {
        this.names = expressions.names();
        shared.setBeanResolver(new BeanFactoryResolver(beans));
    }

    EvaluationContext of(Object target, @Nullable Object[] arguments) {
        StandardEvaluationContext context = new StandardEvaluationContext(target);
        shared.applyDelegatesTo(context);
        for (int i = 0; i < arguments.length; i++) {
            context.setVariable("p" + i, arguments[i]);
            context.setVariable("a" + i, arguments[i]);
        }
        for (int i = 0; i < arguments.length; i++) { // a parameter's own name counts more than its neighbour's number
            context.setVariable(names.get(i), arguments[i]);
        }
        return context;
    }

    /** @throws IllegalArgumentException if it has no text, or cannot be evaluated */
    static String text(String what, Expression expression, EvaluationContext context) {
        return KeyText.of(which(what, expression), value(what, expression, context));
    }

    /** @throws IllegalArgumentException if it cannot be evaluated */
    static @Nullable Object value(String what, Expression expression, EvaluationContext context) {
        try {
            return expression.getValue(context);
        } catch (EvaluationException e) {
            throw new IllegalArgumentException(which(what, expression) + " cannot be evaluated: " + e.getMessage(), e);
        }
    }

    private static String which(String what, Expression expression) {
        return what + " '" + expression.getExpressionString() + "'";
    }
}
