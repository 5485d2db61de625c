package io.yici.spring.web;

import java.util.Locale;
import java.util.ResourceBundle;

/** The two that problem documents are written in. */
final class Languages {

    private Languages() {}

    static boolean isChinese(Locale locale) {
        return Locale.CHINESE.getLanguage().equals(locale.getLanguage());
    }

    static ResourceBundle chinese(String name) {
        return ResourceBundle.getBundle(name, Locale.CHINESE, Languages.class.getClassLoader());
    }
}
