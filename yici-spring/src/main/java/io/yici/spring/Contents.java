package io.yici.spring;

import io.yici.jackson.JacksonResultCodec;
import io.yici.spi.ContentFingerprint;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.ClassUtils;

/** What makes fingerprints of arguments: the application's bean, else JSON where it can be written. */
final class Contents {

    private static final ClassLoader LOADER = Contents.class.getClassLoader();

    private Contents() {}

    /** @throws IllegalArgumentException if there is nothing of the kind */
    static ContentFingerprint of(BeanFactory beans) {
        ContentFingerprint bean =
                beans.getBeanProvider(ContentFingerprint.class).getIfUnique();
        if (bean != null) {
            return bean;
        }
        if (ClassUtils.isPresent("io.yici.jackson.JacksonResultCodec", LOADER)
                && ClassUtils.isPresent("tools.jackson.databind.json.JsonMapper", LOADER)) {
            return Json.STANDARD;
        }
        throw new IllegalArgumentException(
                "nothing makes fingerprints here: add yici-jackson and Jackson, or a bean of type "
                        + ContentFingerprint.class.getName());
    }

    /** Of its own, since Jackson need not be there. */
    private static final class Json {
        static final ContentFingerprint STANDARD = JacksonResultCodec.standard();
    }
}
