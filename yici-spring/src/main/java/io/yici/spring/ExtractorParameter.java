package io.yici.spring;

import java.util.stream.IntStream;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;

/** Finds the parameter that an extractor takes, and the extractor. */
final class ExtractorParameter {

    private ExtractorParameter() {}

    /**
     * @param attribute that names the extractor
     * @param kind the interface whose type argument is the parameter's type
     * @throws IllegalArgumentException if there is not one parameter of that type
     */
    static int of(Declared<?> declared, String attribute, Class<?> extractor, Class<?> kind) {
        Class<?> wanted = GenericTypeResolver.resolveTypeArgument(extractor, kind);
        int[] fitting = IntStream.range(0, declared.method().getParameterCount())
                .filter(i -> wanted != null
                        && wanted.isAssignableFrom(
                                ResolvableType.forMethodParameter(declared.method(), i, declared.type())
                                        .toClass()))
                .toArray();
        if (fitting.length != 1) {
            throw new IllegalArgumentException(attribute + " " + extractor.getName() + " takes "
                    + (wanted == null ? "an unknown type" : wanted.getName()) + ", of which there are " + fitting.length
                    + " parameters instead of one");
        }
        return fitting[0];
    }

    /** The bean of the class, else an object of its own. */
    static Object extractor(Class<?> type, AutowireCapableBeanFactory beans) {
        Object bean = beans.getBeanProvider(type).getIfAvailable();
        return bean == null ? beans.createBean(type) : bean;
    }
}
