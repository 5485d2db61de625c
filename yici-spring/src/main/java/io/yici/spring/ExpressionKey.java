package io.yici.spring;

import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.spi.ContentFingerprint;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.Expression;

/** Key, scope and fingerprint by expressions. */
final class ExpressionKey implements KeySource {

    private final CallValues values;
    private final Expression value;
    private final @Nullable Expression scope;
    private final @Nullable Expression content;
    private final @Nullable ContentFingerprint contents;

    ExpressionKey(Declared<Idempotent> declared, BeanFactory beans) {
        Expressions expressions = new Expressions(declared.written());
        Idempotent settings = declared.settings();
        this.values = new CallValues(expressions, beans);
        this.value = expressions.parse("key", settings.key());
        this.scope = settings.scope().isEmpty() ? null : expressions.parse("scope", settings.scope());
        this.content =
                settings.fingerprint().isEmpty() ? null : expressions.parse("fingerprint", settings.fingerprint());
        this.contents = content == null ? null : Contents.of(beans);
    }

    @Override
    public CallKey key(Object target, @Nullable Object[] arguments) {
        EvaluationContext context = values.of(target, arguments);
        String text = CallValues.text("the key", value, context);
        IdempotencyKey key = scope == null
                ? IdempotencyKey.unscoped(text)
                : IdempotencyKey.of(CallValues.text("the scope", scope, context), text);
        return new CallKey.Own(key, fingerprint(context));
    }

    private @Nullable Fingerprint fingerprint(EvaluationContext context) {
        return content == null || contents == null
                ? null
                : contents.fingerprint(CallValues.value("the fingerprint", content, context));
    }
}
