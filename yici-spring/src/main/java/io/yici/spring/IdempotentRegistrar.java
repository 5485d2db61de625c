package io.yici.spring;

import java.util.Map;
import java.util.Objects;
import org.springframework.aop.config.AopConfigUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.type.AnnotationMetadata;

/** Registers what guards methods, as infrastructure that Spring's proxy creator looks for. */
final class IdempotentRegistrar implements ImportBeanDefinitionRegistrar {

    private static final String PREFIX = "io.yici.spring.";
    private static final String METHODS = PREFIX + "idempotentMethods";
    private static final String INTERCEPTOR = PREFIX + "idempotentInterceptor";
    private static final String WINDOW_INTERCEPTOR = PREFIX + "repeatSubmitInterceptor";

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        AopConfigUtils.registerAutoProxyCreatorIfNecessary(registry);
        if (registry.containsBeanDefinition(METHODS)) {
            return;
        }
        registry.registerBeanDefinition(METHODS, infrastructure(IdempotentMethods.class));
        registry.registerBeanDefinition(INTERCEPTOR, infrastructure(IdempotentInterceptor.class));
        registry.registerBeanDefinition(PREFIX + "idempotentCheck", infrastructure(IdempotentCheck.class));
        int order = order(importing);
        registry.registerBeanDefinition(
                PREFIX + "idempotentAdvisor", advisor(IdempotentAdvisor.class, INTERCEPTOR, order));
        registerWindows(registry, order - EnableIdempotentMethods.WINDOW_LEAD);
    }

    private static void registerWindows(BeanDefinitionRegistry registry, int order) {
        registry.registerBeanDefinition(PREFIX + "repeatSubmitMethods", infrastructure(RepeatSubmitMethods.class));
        registry.registerBeanDefinition(WINDOW_INTERCEPTOR, infrastructure(RepeatSubmitInterceptor.class));
        registry.registerBeanDefinition(PREFIX + "repeatSubmitCheck", infrastructure(RepeatSubmitCheck.class));
        registry.registerBeanDefinition(
                PREFIX + "repeatSubmitAdvisor", advisor(RepeatSubmitAdvisor.class, WINDOW_INTERCEPTOR, order));
    }

    private static RootBeanDefinition advisor(Class<?> type, String interceptor, int order) {
        RootBeanDefinition advisor = infrastructure(type);
        advisor.getPropertyValues().add("adviceBeanName", interceptor).add("order", order);
        return advisor;
    }

    private static int order(AnnotationMetadata importing) {
        Map<String, Object> settings = Objects.requireNonNull(
                importing.getAnnotationAttributes(EnableIdempotentMethods.class.getName()), "imported on its own");
        return (Integer) Objects.requireNonNull(settings.get("order"));
    }

    private static RootBeanDefinition infrastructure(Class<?> type) {
        RootBeanDefinition definition = new RootBeanDefinition(type);
        definition.setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
        definition.setAutowireMode(RootBeanDefinition.AUTOWIRE_CONSTRUCTOR);
        return definition;
    }
}
