package io.yici.mall.shop.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Pictures for the documents, made only where the property asks for them: {@code -Dyici.screenshots=true}. */
final class Screenshots {

    private static final Path FOLDER = Path.of("..", "docs", "screenshots");
    private static final int MOST_BYTES = 300_000;
    private static final int PHONE = 390;

    private Screenshots() {}

    /** The page as it stands, light and dark, and on a phone. */
    static void take(Browser browser, String language) throws IOException {
        if (!Boolean.getBoolean("yici.screenshots")) {
            return;
        }
        Files.createDirectories(FOLDER);
        for (String scheme : List.of("light", "dark")) {
            browser.look(scheme, 0);
            write("shop-" + language + "-" + scheme, browser.picture(1280, 1500));
        }
        browser.look("light", PHONE);
        write("phone-" + language, browser.picture(PHONE, 1700));
        browser.look("light", 0);
    }

    /** One part of the page. */
    static void part(Browser browser, String name, String css) throws IOException {
        if (Boolean.getBoolean("yici.screenshots")) {
            Files.createDirectories(FOLDER);
            write(name, browser.picture(css));
        }
    }

    private static void write(String name, byte[] picture) throws IOException {
        assertThat(picture).as(name).hasSizeLessThan(MOST_BYTES);
        Files.write(FOLDER.resolve(name + ".png"), picture);
    }
}
