package io.yici.spring;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import org.springframework.aop.Pointcut;
import org.springframework.aop.support.AbstractBeanFactoryPointcutAdvisor;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.annotation.AnnotationUtils;

/** Applies an interceptor to methods that carry an annotation. The interceptor is made when the first of them is called. */
abstract class AnnotationAdvisor extends AbstractBeanFactoryPointcutAdvisor {

    private static final long serialVersionUID = 1L;

    private final transient Pointcut pointcut;

    AnnotationAdvisor(Class<? extends Annotation> annotation) {
        this.pointcut = new Annotated(annotation);
    }

    @Override
    public Pointcut getPointcut() {
        return pointcut;
    }

    private static final class Annotated extends StaticMethodMatcherPointcut {

        private final Class<? extends Annotation> annotation;

        Annotated(Class<? extends Annotation> annotation) {
            this.annotation = annotation;
            setClassFilter(type -> AnnotationUtils.isCandidateClass(type, annotation));
        }

        @Override
        public boolean matches(Method method, Class<?> targetClass) {
            return Declared.on(AopUtils.getMostSpecificMethod(method, targetClass), annotation)
                    .isPresent();
        }
    }
}
