package io.yici.spring;

import io.yici.IdempotencyKey;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;

/** Key and scope by a {@link KeyExtractor}. */
final class ExtractedKey implements KeySource {

    private final KeyExtractor<@Nullable Object> extractor;
    private final int parameter;

    @SuppressWarnings("unchecked") // the parameter has been chosen by the extractor's type
    ExtractedKey(Declared declared, AutowireCapableBeanFactory beans) {
        Idempotent settings = declared.settings();
        if (!settings.key().isEmpty()
                || !settings.scope().isEmpty()
                || !settings.fingerprint().isEmpty()) {
            throw new IllegalArgumentException(
                    "keyBy gives key, scope and fingerprint: leave the attributes key, scope and fingerprint out");
        }
        Class<?> type = settings.keyBy();
        this.parameter = parameter(declared, type);
        Object bean = beans.getBeanProvider(type).getIfAvailable();
        this.extractor = (KeyExtractor<@Nullable Object>) (bean == null ? beans.createBean(type) : bean);
    }

    private static int parameter(Declared declared, Class<?> extractor) {
        Class<?> wanted = GenericTypeResolver.resolveTypeArgument(extractor, KeyExtractor.class);
        int[] fitting = IntStream.range(0, declared.method().getParameterCount())
                .filter(i -> wanted != null
                        && wanted.isAssignableFrom(
                                ResolvableType.forMethodParameter(declared.method(), i, declared.type())
                                        .toClass()))
                .toArray();
        if (fitting.length != 1) {
            throw new IllegalArgumentException("keyBy " + extractor.getName() + " takes "
                    + (wanted == null ? "an unknown type" : wanted.getName()) + ", of which there are " + fitting.length
                    + " parameters instead of one");
        }
        return fitting[0];
    }

    @Override
    public CallKey key(Object target, @Nullable Object[] arguments) {
        IdempotencyKey key = extractor.key(arguments[parameter]);
        if (key == null) {
            throw new IllegalArgumentException("the key extractor found none");
        }
        return new CallKey.Own(key, extractor.fingerprint(arguments[parameter]));
    }
}
