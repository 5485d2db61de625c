package io.yici.spring.boot;

import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/** Where Redis is wanted, for the records or before them. */
final class OnRedis extends AnyNestedCondition {

    OnRedis() {
        super(ConfigurationPhase.REGISTER_BEAN);
    }

    @ConditionalOnProperty(prefix = "yici", name = "store", havingValue = "redis")
    static final class Kept {}

    @ConditionalOnProperty(prefix = "yici", name = "store", havingValue = "fronted")
    static final class Fronted {}
}
