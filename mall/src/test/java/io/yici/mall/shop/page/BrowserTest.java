package io.yici.mall.shop.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Somebody at the page, in both languages. */
class BrowserTest {

    private static final Map<String, Map<String, String>> SAID = Map.of(
            "en",
            Map.of(
                    "order", "The order is placed.",
                    "pay", "charged once",
                    "replay", "nothing was done twice",
                    "cancel", "Cancelled",
                    "ship", "Shipped.",
                    "receive", "completed",
                    "refund", "Refunded",
                    "audit", "no violation"),
            "zh",
            Map.of(
                    "order", "订单已提交",
                    "pay", "卡只扣了一次",
                    "replay", "什么也没有做第二次",
                    "cancel", "已取消",
                    "ship", "已发货",
                    "receive", "已完成",
                    "refund", "已退到余额",
                    "audit", "没有违规"));

    private static final String PAYABLE = ".order [data-id^=pay-]";

    private static RunningShop shop;
    private static Browser browser;

    @BeforeAll
    static void open() throws Exception {
        assumeTrue(Browser.isInstalled(), "Chromium is not there");
        shop = RunningShop.start(Database.H2, "--logging.level.org.openqa.selenium=error");
        browser = new Browser(shop.port());
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        if (shop != null) {
            shop.close();
        }
    }

    @AfterEach
    void booksAgreeAndTheConsoleIsQuiet() throws Exception {
        shop.as("operator").put("/sim/gateway", "{\"delayMillis\":0,\"loseResponses\":0,\"failNext\":0}");
        assertThat(shop.as("operator").violations()).isEmpty();
        browser.assertNoComplaint();
    }

    private static String order(String... skus) {
        for (String sku : skus) {
            browser.click("[data-id=more-" + sku + "]");
        }
        List<?> before = browser.ids(PAYABLE);
        browser.click("#order");
        List<Object> made = new ArrayList<>();
        browser.until(() -> {
            made.addAll(browser.ids(PAYABLE));
            made.removeAll(before);
            return !made.isEmpty();
        });
        return made.get(0).toString().substring("pay-".length());
    }

    private static String row(String orderNo) {
        return "#orders [data-order=" + orderNo + "] ";
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void ordersPaysShipsReceivesRefundsAndCancels(String language) throws Exception {
        Map<String, String> said = SAID.get(language);
        browser.open("bob", language);
        assertThat(browser.script("return document.documentElement.lang"))
                .isEqualTo(language.equals("zh") ? "zh-CN" : "en");

        String orderNo = order("TEA-001", "CUP-001", "CUP-001");
        browser.awaitText("#said", said.get("order"));
        browser.click("[data-id=pay-" + orderNo + "]");
        browser.awaitText("#said", said.get("pay"));
        browser.click(".request [data-id^=again-]");
        browser.awaitText("#said", said.get("replay"));
        assertThat(shop.as("operator").charges(orderNo)).hasSize(1);

        browser.become("operator");
        browser.click("[data-id=ship-" + orderNo + "]");
        browser.awaitText("#said", said.get("ship"));
        browser.click("#check");
        browser.awaitText("#audit", said.get("audit"));

        browser.become("bob");
        browser.click("[data-id=receive-" + orderNo + "]");
        browser.awaitText("#said", said.get("receive"));
        browser.click("[data-id=refund-" + orderNo + "]");
        browser.awaitText("#said", said.get("refund"));
        assertThat(shop.as("bob").status(orderNo)).isEqualTo("REFUNDED");

        String other = order("POT-001");
        browser.click("[data-id=cancel-" + other + "]");
        browser.awaitText("#said", said.get("cancel"));
        assertThat(shop.as("bob").status(other)).isEqualTo("CANCELLED");
        order("CUP-001");
        browser.click("[data-id=more-TEA-001]");
        Screenshots.take(browser, language);
    }

    @Test
    void aStormHasOneEffectOnTheGuardedWay() throws Exception {
        browser.open("alice", "en");
        browser.click("#storm .storm-start");
        browser.awaitText("#storm [role=status]", "effects");
        assertThat(browser.text("#storm tr.storm-guarded td.storm-effects")).isEqualTo("1");
        Screenshots.part(browser, "storm-en", "#storm");
    }

    @Test
    void showsTheLifeLineOfAnOrder() throws Exception {
        browser.open("alice", "en");
        String orderNo = order("CUP-001");
        browser.click("[data-id=pay-" + orderNo + "]");
        browser.awaitText(row(orderNo), "Paid");
        browser.click("[data-id=life-" + orderNo + "]");
        browser.awaitText("#records", "payment.create");
        Screenshots.part(browser, "records-en", "#records");
    }

    @Test
    void checksInOncePerDay() {
        browser.open("alice", "zh");
        browser.click("#check-in");
        browser.awaitText("#said", "签到成功");
        browser.click("#check-in:enabled");
        browser.awaitText("#said", "没有再做一次");
        browser.awaitText("#points-held", "10 积分");
    }

    @Test
    void changesTheLanguageAndRemembersIt() {
        browser.open("alice", "en");
        browser.click("#language");
        browser.awaitText("h1", "按两次");
        browser.reload();
        browser.awaitText("h1", "按两次");
        assertThat(browser.script("return document.documentElement.lang")).isEqualTo("zh-CN");
        browser.click("#language");
        browser.awaitText("h1", "Press twice");
    }

    @Test
    void theKeyboardAloneOrdersAndPays() throws Exception {
        browser.open("alice", "en");
        browser.tabTo("[data-id=more-TEA-001]");
        browser.press(Keys.SPACE);
        browser.awaitText("[data-id=product-TEA-001] output", "1");
        browser.tabTo("#order");
        browser.press(Keys.ENTER);
        browser.awaitText("#said", "The order is placed.");
        browser.until(() -> browser.script("return document.activeElement.dataset.id") instanceof String id
                && id.startsWith("pay-"));
        assertThat(browser.script("return getComputedStyle(document.activeElement).outlineStyle"))
                .isEqualTo("solid");
        browser.press(Keys.ENTER);
        browser.awaitText("#said", "charged once");
        browser.until(() -> browser.script("return document.activeElement.dataset.id") instanceof String id
                && id.startsWith("order-"));
    }

    /** The answer of the gateway is lost: the key stays, over a reload too, and the repeat finds one charge. */
    @Test
    void theKeyOfAnUnansweredPaymentOutlivesAReload() throws Exception {
        browser.open("alice", "en");
        String orderNo = order("CUP-001");
        shop.as("operator").put("/sim/gateway", "{\"delayMillis\":0,\"loseResponses\":1,\"failNext\":0}");
        browser.click("[data-id=pay-" + orderNo + "]");
        browser.awaitText("#said", "being found out");
        String kept = "return sessionStorage.getItem('mall.intent.alice:pay:" + orderNo + "')";
        Object key = browser.script(kept);
        browser.reload();
        browser.find(row(orderNo) + ".kept");
        assertThat(browser.script(kept)).isNotNull().isEqualTo(key);
        browser.until(() -> {
            if (browser.has("[data-id=pay-" + orderNo + "]:enabled")) {
                browser.script("document.querySelector('[data-id=pay-" + orderNo + "]').click()");
            }
            return browser.script(kept) == null;
        });
        browser.find(row(orderNo) + ".state.PAID");
        assertThat(shop.as("operator").charges(orderNo)).hasSize(1);
    }

    /** The button is comfort; whoever presses past it, with keys of his own, is stopped behind it. */
    @Test
    void pressingPastTheButtonChargesOnce() throws Exception {
        browser.open("alice", "en");
        String orderNo = order("TEA-001");
        String button = "document.querySelector('[data-id=pay-" + orderNo + "]')";
        assertThat(browser.script(button + ".click(); return " + button + ".disabled"))
                .isEqualTo(true);
        String statuses = browser.async("""
                const { api } = await import('/api.js');
                const { newKey } = await import('/intents.js');
                const pay = () => api('POST', '/api/orders/%s/payments', { channel: 'CARD' }, { 'Idempotency-Key': newKey() });
                const answers = await Promise.all(Array.from({ length: 12 }, pay));
                return answers.map(answer => answer.status).join(' ');
                """.formatted(orderNo));
        assertThat(statuses.split(" ")).hasSize(12).allMatch(status -> status.matches("200|201|409"));
        browser.until(() -> shop.as("alice").status(orderNo).equals("PAID"));
        assertThat(shop.as("operator").charges(orderNo)).hasSize(1);
    }

    @Test
    void integersBeyondTheSafeOnesStayWhatTheyAre() throws Exception {
        assertThat(browser.async("""
                        const { parse, write } = await import('/json.js');
                        const { money, minorOf } = await import('/money.js');
                        const text = '{"a":9223372036854775807,"b":[-9007199254740993,1.5,7],"c":"9007199254740993","d":"\\\\"1\\\\u0000"}';
                        const value = parse(text);
                        const marked = parse('["\\\\u00009007199254740993","x"]');
                        return [write(value) === text, typeof value.a, typeof value.b[2], typeof value.c, typeof marked[0],
                            money(value.a), minorOf('9007199254740.93'), String(minorOf('1.234'))].join(' ');
                        """))
                .isEqualTo("true bigint number string string ¥92,233,720,368,547,758.07 900719925474093 null");
        for (String amount :
                "1000000000000000 ".repeat(9).concat("7199253740993").split(" ")) {
            shop.as("operator").post("/api/accounts/bob/credits", ShopClient.newKey(), "{\"amount\":" + amount + "}");
        }
        long balance = shop.as("bob").get("/api/account").json().path("balance").asLong();
        assertThat(balance).isGreaterThan(1L << 53);
        browser.open("bob", "en");
        browser.awaitText("#balance", "¥%,d.%02d".formatted(balance / 100, balance % 100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void fitsAPhone(String language) {
        browser.look("light", 360);
        try {
            browser.open("alice", language);
            assertThat((Long) browser.script("return document.documentElement.scrollWidth"))
                    .isLessThanOrEqualTo(360);
        } finally {
            browser.look("light", 0);
        }
    }

    @Test
    void isDarkWhereTheSystemIs() {
        browser.open("alice", "en");
        String ground = "return getComputedStyle(document.body).backgroundColor";
        Object light = browser.script(ground);
        browser.look("dark", 0);
        try {
            assertThat(browser.script(ground)).isNotEqualTo(light).isEqualTo("rgb(14, 19, 17)");
        } finally {
            browser.look("light", 0);
        }
    }

    /** Or the other tests' look at the console would prove nothing. */
    @Test
    void theConsoleTellsOfWhatThePolicyForbids() {
        browser.open("alice", "en");
        browser.script("document.body.setAttribute('style', 'color: red')");
        assertThat(browser.complaints()).anyMatch(told -> told.contains("Content Security Policy"));
    }
}
