package io.yici.spring;

import io.yici.IdempotencyKey;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.Expression;
import org.springframework.expression.spel.support.StandardEvaluationContext;

/** Key and scope by expressions. What evaluation finds out about classes is kept for the next call. */
final class ExpressionKey implements KeySource {

    private final StandardEvaluationContext shared = new StandardEvaluationContext();
    private final List<String> names;
    private final Expression value;
    private final @Nullable Expression scope;

    ExpressionKey(Declared declared, BeanFactory beans) {
        Expressions expressions = new Expressions(declared.written());
        Idempotent settings = declared.settings();
        this.names = expressions.names();
        this.value = expressions.parse("key", settings.key());
        this.scope = settings.scope().isEmpty() ? null : expressions.parse("scope", settings.scope());
        shared.setBeanResolver(new BeanFactoryResolver(beans));
    }

    @Override
    public IdempotencyKey key(Object target, @Nullable Object[] arguments) {
        StandardEvaluationContext context = new StandardEvaluationContext(target);
        shared.applyDelegatesTo(context);
        for (int i = 0; i < arguments.length; i++) {
            context.setVariable("p" + i, arguments[i]);
            context.setVariable("a" + i, arguments[i]);
        }
        for (int i = 0; i < arguments.length; i++) { // a parameter's own name counts more than its neighbour's number
            context.setVariable(names.get(i), arguments[i]);
        }
        String text = text("the key", value, context);
        return scope == null
                ? IdempotencyKey.unscoped(text)
                : IdempotencyKey.of(text("the scope", scope, context), text);
    }

    private static String text(String what, Expression expression, StandardEvaluationContext context) {
        String which = what + " '" + expression.getExpressionString() + "'";
        try {
            return KeyText.of(which, expression.getValue(context));
        } catch (EvaluationException e) {
            throw new IllegalArgumentException(which + " cannot be evaluated: " + e.getMessage(), e);
        }
    }
}
