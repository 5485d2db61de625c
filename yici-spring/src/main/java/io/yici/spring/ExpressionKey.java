package io.yici.spring;

import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.spi.ContentFingerprint;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.Expression;
import org.springframework.expression.spel.support.StandardEvaluationContext;

/** Key, scope and fingerprint by expressions. What evaluation finds out about classes is kept for the next call. */
final class ExpressionKey implements KeySource {

    private final StandardEvaluationContext shared = new StandardEvaluationContext();
    private final List<String> names;
    private final Expression value;
    private final @Nullable Expression scope;
    private final @Nullable Expression content;
    private final @Nullable ContentFingerprint contents;

    ExpressionKey(Declared declared, BeanFactory beans) {
        Expressions expressions = new Expressions(declared.written());
        Idempotent settings = declared.settings();
        this.names = expressions.names();
        this.value = expressions.parse("key", settings.key());
        this.scope = settings.scope().isEmpty() ? null : expressions.parse("scope", settings.scope());
        this.content =
                settings.fingerprint().isEmpty() ? null : expressions.parse("fingerprint", settings.fingerprint());
        this.contents = content == null ? null : Contents.of(beans);
        shared.setBeanResolver(new BeanFactoryResolver(beans));
    }

    @Override
    public CallKey key(Object target, @Nullable Object[] arguments) {
        EvaluationContext context = context(target, arguments);
        String text = text("the key", value, context);
        IdempotencyKey key = scope == null
                ? IdempotencyKey.unscoped(text)
                : IdempotencyKey.of(text("the scope", scope, context), text);
        return new CallKey.Own(key, fingerprint(context));
    }

    private EvaluationContext context(Object target, @Nullable Object[] arguments) {
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

    private @Nullable Fingerprint fingerprint(EvaluationContext context) {
        return content == null || contents == null
                ? null
                : contents.fingerprint(evaluated(which("the fingerprint", content), content, context));
    }

    private static String text(String what, Expression expression, EvaluationContext context) {
        String which = which(what, expression);
        return KeyText.of(which, evaluated(which, expression, context));
    }

    private static String which(String what, Expression expression) {
        return what + " '" + expression.getExpressionString() + "'";
    }

    private static @Nullable Object evaluated(String which, Expression expression, EvaluationContext context) {
        try {
            return expression.getValue(context);
        } catch (EvaluationException e) {
            throw new IllegalArgumentException(which + " cannot be evaluated: " + e.getMessage(), e);
        }
    }
}
