package io.yici.spring;

import io.yici.Idempotency;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;

/** Runs the rest of the call as work of the engine. */
final class IdempotentInterceptor implements MethodInterceptor {

    private final Idempotency idempotency;
    private final IdempotentMethods methods;

    IdempotentInterceptor(Idempotency idempotency, IdempotentMethods methods) {
        this.idempotency = idempotency;
        this.methods = methods;
    }

    @Override
    @SuppressWarnings("NullAway") // takes the type of the work for non-null
    public @Nullable Object invoke(MethodInvocation call) throws Throwable {
        Object target = Objects.requireNonNull(call.getThis(), "no target");
        MethodPlan plan = methods.plan(call.getMethod(), AopUtils.getTargetClass(target));
        CallKey key = plan.key(target, call.getArguments());
        if (key instanceof CallKey.OfRequest request) {
            return idempotency.run(plan.operation(), request.key(), execution -> Proceeding.proceed(call));
        }
        CallKey.Own own = (CallKey.Own) key;
        return plan.isAsync()
                ? idempotency.runAsync(plan.operation(), own.key(), own.fingerprint(), execution -> stage(call))
                : idempotency.run(
                        plan.operation(), own.key(), own.fingerprint(), execution -> Proceeding.proceed(call));
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // a stage, as the start has made sure; none is the engine's to tell
    private static CompletionStage<@Nullable Object> stage(MethodInvocation call) {
        return (CompletionStage<@Nullable Object>) Proceeding.proceed(call);
    }
}
