package io.yici.mall.shop.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who is listened to, and what cannot be read. */
class SignatureTest extends WithAGateway {

    private byte[] body;
    private long before;

    @BeforeEach
    void write() {
        body = Gateway.notice(chargeNo, orderNo, 700).getBytes(StandardCharsets.UTF_8);
        before = received();
    }

    private void refused(Answer answer, int status) throws Exception {
        assertThat(answer.status()).as("%s", answer).isEqualTo(status);
        assertThat(answer.contentType()).startsWith("application/problem+json");
        assertThat(answer.body()).doesNotContain("success");
        assertThat(isOnRecord(chargeNo)).isFalse();
        assertThat(alice.status(orderNo)).isEqualTo("WAITING_PAY");
        assertThat(received()).isEqualTo(before);
    }

    @Test
    @Tag("R-60")
    @Tag("R-64")
    @Tag("T-70")
    void forgedNoticeLeavesNoTraceAndTheTrueOneIsTaken() throws Exception {
        String right = Gateway.sign(body, "demo");
        refused(gateway.tell(body, Gateway.sign(body, "guessed")), 401);
        refused(gateway.tell(body, ""), 401);
        refused(gateway.tell(body, "no hexadecimal"), 401);
        refused(gateway.tell(body, right.substring(2)), 401);
        refused(gateway.tell(body, right + "00"), 401);
        refused(gateway.tell(body, "00" + right.substring(2)), 401);
        assertThat(shop.database()
                        .queryForObject("select count(*) from yici_record where record_key = ?", Long.class, chargeNo))
                .isZero();
        isSuccess(gateway.tell(body, right));
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
    }

    @Test
    void hasToBeSigned() throws Exception {
        ShopClient stranger = shop.as("nobody");
        refused(stranger.send(stranger.request("/api/callbacks/demo").POST(BodyPublishers.ofByteArray(body))), 401);
        refused(operator.send(operator.request("/api/callbacks/demo").POST(BodyPublishers.ofByteArray(body))), 401);
    }

    @Test
    @Tag("R-60")
    void signatureIsOverTheBytesAsTheyCame() throws Exception {
        String right = Gateway.sign(body, "demo");
        byte[] spaced = (new String(body, StandardCharsets.UTF_8) + " ").getBytes(StandardCharsets.UTF_8);
        refused(gateway.tell(spaced, right), 401);
        isSuccess(gateway.tell(spaced));
    }

    @Test
    void anyContentTypeAndAcceptWillDo() throws Exception {
        ShopClient stranger = shop.as("nobody");
        isSuccess(stranger.send(stranger.request("/api/callbacks/demo")
                .header("X-Signature", Gateway.sign(body, "demo").toUpperCase(Locale.ROOT))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofByteArray(body))));
    }

    static Stream<String> notices() {
        return Stream.of(
                "",
                "{",
                "null",
                "[]",
                "7",
                "{}",
                "{\"chargeNo\":\"C\",\"orderNo\":\"O\"}",
                "{\"chargeNo\":\"C\",\"amount\":1}",
                "{\"orderNo\":\"O\",\"amount\":1}",
                "{\"chargeNo\":\"\",\"orderNo\":\"O\",\"amount\":1}",
                "{\"chargeNo\":7,\"orderNo\":\"O\",\"amount\":1}",
                "{\"chargeNo\":null,\"orderNo\":\"O\",\"amount\":1}",
                "{\"chargeNo\":\"C\",\"orderNo\":\"a b\",\"amount\":1}",
                "{\"chargeNo\":\"C\",\"orderNo\":\"a\\u0000\",\"amount\":1}",
                "{\"chargeNo\":\"" + "x".repeat(65) + "\",\"orderNo\":\"O\",\"amount\":1}",
                "{\"chargeNo\":\"C\",\"orderNo\":\"O\",\"amount\":0}",
                "{\"chargeNo\":\"C\",\"orderNo\":\"O\",\"amount\":-700}",
                "{\"chargeNo\":\"C\",\"orderNo\":\"O\",\"amount\":1.5}",
                "{\"chargeNo\":\"C\",\"orderNo\":\"O\",\"amount\":\"1\"}",
                "{\"chargeNo\":\"C\",\"orderNo\":\"O\",\"amount\":9223372036854775808}",
                "{\"chargeNo\":\"C\",\"orderNo\":\"O\",\"amount\":1,\"amount\":2}");
    }

    @ParameterizedTest
    @MethodSource("notices")
    void refusesWhatCannotBeRead(String notice) throws Exception {
        refused(gateway.tell(notice), 400);
        assertThat(isOnRecord("C")).isFalse();
    }

    @Test
    void refusesWhatIsTooLong() throws Exception {
        refused(gateway.tell("x".repeat(CallbackController.MAX_BODY + 1)), 413);
    }

    @Test
    void cannotBeRead() throws Exception {
        assertThat(shop.as("alice").get("/api/callbacks/demo").status()).isIn(403, 405);
    }
}
