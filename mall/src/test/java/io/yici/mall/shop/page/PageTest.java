package io.yici.mall.shop.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page's files, as the shop hands them out. */
class PageTest {

    private ShopClient nobody;

    @BeforeEach
    void open() throws Exception {
        nobody = Database.H2.shop().as("nobody");
    }

    @ParameterizedTest
    @CsvSource({
        "/, text/html",
        "/index.html, text/html",
        "/main.js, text/javascript",
        "/shop.css, text/css",
        "/logo.svg, image/svg+xml",
        "/i18n/zh.json, application/json"
    })
    void isThereForEverybodyUnderAStrictPolicy(String path, String type) throws Exception {
        Answer answer = nobody.get(path);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).startsWith(type);
        assertThat(answer.response().headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .startsWith("default-src 'none';")
                .contains("script-src 'self';", "style-src 'self';")
                .doesNotContain("unsafe");
    }

    @Test
    void changesNothingForTheApi() throws Exception {
        for (String path : new String[] {"/api/products", "/api/orders", "/actuator/health"}) {
            assertThat(nobody.get(path).response().headers().map())
                    .as(path)
                    .doesNotContainKey("content-security-policy");
        }
        assertThat(nobody.get("/nothing").status()).isEqualTo(401);
        assertThat(nobody.get("/nothing.js").text("code")).isEqualTo("not-found");
    }

    /** What is only in the classes' folder is not handed out. */
    @Test
    void handsOutItsOwnFilesOnly() throws Exception {
        for (String path : new String[] {"/application.yaml", "/i18n/application.yaml", "/db/migration/V1__shop.sql"}) {
            assertThat(nobody.get(path).status()).as(path).isEqualTo(401);
        }
        assertThat(nobody.get("/i18n/..%2f..%2fapplication.yaml.json").status()).isGreaterThanOrEqualTo(400);
    }
}
