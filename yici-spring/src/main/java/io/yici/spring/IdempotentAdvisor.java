package io.yici.spring;

import java.lang.reflect.Method;
import org.springframework.aop.Pointcut;
import org.springframework.aop.support.AbstractBeanFactoryPointcutAdvisor;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.annotation.AnnotationUtils;

/** Applies the interceptor to methods that carry the annotation. The interceptor is made when the first of them is called. */
final class IdempotentAdvisor extends AbstractBeanFactoryPointcutAdvisor {

    private static final long serialVersionUID = 1L;

    private final transient Pointcut pointcut = new Annotated();

    @Override
    public Pointcut getPointcut() {
        return pointcut;
    }

    private static final class Annotated extends StaticMethodMatcherPointcut {

        Annotated() {
            setClassFilter(type -> AnnotationUtils.isCandidateClass(type, Idempotent.class));
        }

        @Override
        public boolean matches(Method method, Class<?> targetClass) {
            return Declared.on(AopUtils.getMostSpecificMethod(method, targetClass))
                    .isPresent();
        }
    }
}
