package io.yici.spring;

import io.yici.spi.ContentFingerprint;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.Expression;

/** User and content by expressions. */
final class ExpressionSubmission implements SubmissionSource {

    private final CallValues values;
    private final Expression user;
    private final Expression content;
    private final ContentFingerprint contents;

    ExpressionSubmission(Declared<RepeatSubmit> declared, BeanFactory beans) {
        RepeatSubmit settings = declared.settings();
        if (settings.user().isBlank() || settings.content().isBlank()) {
            throw new IllegalArgumentException("say who submits by the attribute user, and what by content; without a"
                    + " user one would keep all others out, without content one submission all others");
        }
        Expressions expressions = new Expressions(declared.written());
        this.values = new CallValues(expressions, beans);
        this.user = expressions.parse("user", settings.user());
        this.content = expressions.parse("content", settings.content());
        new ComparableContent(declared, expressions.names()).check(content);
        this.contents = Contents.of(beans);
    }

    @Override
    public Submission submission(Object target, @Nullable Object[] arguments) {
        EvaluationContext context = values.of(target, arguments);
        String who = CallValues.text("the user", user, context);
        return new Submission(who, contents.fingerprint(CallValues.value("the content", content, context)));
    }
}
