package io.yici.spring;

import io.yici.IdempotencyKey;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;

/** Key and scope by a {@link KeyExtractor}. */
final class ExtractedKey implements KeySource {

    private final KeyExtractor<@Nullable Object> extractor;
    private final int parameter;

    @SuppressWarnings("unchecked") // the parameter has been chosen by the extractor's type
    ExtractedKey(Declared<Idempotent> declared, AutowireCapableBeanFactory beans) {
        Idempotent settings = declared.settings();
        if (!settings.key().isEmpty()
                || !settings.scope().isEmpty()
                || !settings.fingerprint().isEmpty()) {
            throw new IllegalArgumentException(
                    "keyBy gives key, scope and fingerprint: leave the attributes key, scope and fingerprint out");
        }
        Class<?> type = settings.keyBy();
        this.parameter = ExtractorParameter.of(declared, "keyBy", type, KeyExtractor.class);
        this.extractor = (KeyExtractor<@Nullable Object>) ExtractorParameter.extractor(type, beans);
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
