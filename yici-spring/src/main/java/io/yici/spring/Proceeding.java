package io.yici.spring;

import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;

/** Goes on with intercepted calls, as work of the engine. */
final class Proceeding {

    private Proceeding() {}

    /** On a copy, since the engine may run the work again and an invocation can proceed only once. Throws what the method does. */
    static @Nullable Object proceed(MethodInvocation call) {
        MethodInvocation run = call instanceof ProxyMethodInvocation copied ? copied.invocableClone() : call;
        try {
            return run.proceed();
        } catch (Throwable thrown) {
            throw Proceeding.<RuntimeException>rethrow(thrown);
        }
    }

    /** As the method declares it. */
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> RuntimeException rethrow(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
