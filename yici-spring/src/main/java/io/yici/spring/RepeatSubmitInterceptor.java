package io.yici.spring;

import io.yici.RefusedUsageException;
import java.util.Objects;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Runs the rest of the call as work within a repeat window. */
final class RepeatSubmitInterceptor implements MethodInterceptor {

    private final RepeatSubmitMethods methods;

    RepeatSubmitInterceptor(RepeatSubmitMethods methods) {
        this.methods = methods;
    }

    @Override
    @SuppressWarnings("NullAway") // takes the type of the work for non-null
    public @Nullable Object invoke(MethodInvocation call) throws Throwable {
        Object target = Objects.requireNonNull(call.getThis(), "no target");
        WindowPlan plan = methods.plan(call.getMethod(), AopUtils.getTargetClass(target));
        if (TransactionSynchronizationManager.isActualTransactionActive()) { // a store elsewhere does not know of it
            throw new RefusedUsageException(plan.declared().name()
                    + " is @RepeatSubmit and was called inside a transaction: its window would not be rolled back with it. Nothing"
                    + " ran; let the transaction begin within the method");
        }
        Submission submission = plan.submission(target, call.getArguments());
        return plan.window().run(submission.user(), submission.content(), execution -> Proceeding.proceed(call));
    }
}
