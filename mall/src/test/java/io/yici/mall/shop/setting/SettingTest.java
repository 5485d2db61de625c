package io.yici.mall.shop.setting;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Settings that several people want to change. */
@ParameterizedClass
@EnumSource(Database.class)
class SettingTest {

    @Parameter
    Database database;

    private final String path = "/api/settings/s-" + UUID.randomUUID();
    private ShopClient operator;
    private ShopClient alice;

    @BeforeEach
    void open() throws Exception {
        RunningShop shop = database.shop();
        operator = shop.as("operator");
        alice = shop.as("alice");
        shop.database()
                .update(
                        "insert into setting (name, setting_value, version) values (?, 'old', 7)",
                        path.substring(path.lastIndexOf('/') + 1));
    }

    private static Answer put(ShopClient client, String path, String value, String tag) throws Exception {
        return client.send(client.request(path)
                .header("Content-Type", "application/json")
                .header("If-Match", tag)
                .PUT(BodyPublishers.ofString("{\"value\":\"" + value + "\"}")));
    }

    private static String tag(Answer answer) {
        return answer.response().headers().firstValue("ETag").orElse("");
    }

    @Test
    @Tag("T-86")
    void isWrittenOnlyAsItWasSeen() throws Exception {
        Answer seen = alice.get(path);
        assertThat(seen.text("value")).isEqualTo("old");
        assertThat(tag(seen)).isEqualTo("\"7\"");

        Answer written = put(operator, path, "new", tag(seen));
        assertThat(written.status()).as("%s", written).isEqualTo(200);
        assertThat(tag(written)).isEqualTo("\"8\"");
        Answer again = put(operator, path, "newer", tag(seen));
        assertThat(again.status()).isEqualTo(412);
        assertThat(again.text("code")).isEqualTo("precondition-failed");
        assertThat(tag(again)).isEqualTo("\"8\"");
        assertThat(operator.put(path, "{\"value\":\"x\"}").status()).isEqualTo(428);
        assertThat(put(operator, path, "x", "7").status()).isEqualTo(400);
        assertThat(alice.get(path).text("value")).isEqualTo("new");
    }

    @Test
    void ofManyAtOnceWithOneTagOneIsWritten() throws Exception {
        String tag = tag(operator.get(path));
        List<Answer> answers = Storm.of(20, i -> put(operator, path, "v" + i, tag));

        assertThat(answers).filteredOn(it -> it.status() == 200).hasSize(1);
        assertThat(answers).filteredOn(it -> it.status() != 200).allMatch(it -> it.status() == 412);
        Answer now = operator.get(path);
        assertThat(tag(now)).isEqualTo("\"8\"");
        assertThat(answers)
                .filteredOn(it -> it.status() == 200)
                .allMatch(it -> it.text("value").equals(now.text("value")));
    }

    @Test
    void onlyTheOperatorWritesAndOnlyWhatThereIs() throws Exception {
        assertThat(put(alice, path, "mine", "\"7\"").status()).isEqualTo(403);
        assertThat(put(operator, path + "-not", "x", "*").status()).isEqualTo(404);
        assertThat(alice.get(path + "-not").status()).isEqualTo(404);
        assertThat(put(operator, path, "x".repeat(1001), "\"7\"").status()).isEqualTo(400);
        assertThat(alice.get(path).text("value")).isEqualTo("old");
    }
}
