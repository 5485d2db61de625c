package io.yici.mall.shop.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The machine's Chromium, without a window, at the page of a shop. */
final class Browser implements AutoCloseable {

    private static final Path SERVERS = Path.of("target", "servers");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MOST_TABS = 120;

    private final ChromeDriver driver;
    private final String address;

    Browser(int port) {
        this.address = "http://localhost:" + port + "/";
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(found("chromium").orElseThrow().toString());
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--lang=en",
                "--window-size=1280,1000");
        this.driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(
                                found("chromedriver").orElseThrow().toFile())
                        .build(),
                options);
    }

    /** Notes for the build's summary whether there is one. */
    static boolean isInstalled() throws IOException, InterruptedException {
        Files.createDirectories(SERVERS);
        List<String> missing = Stream.of("chromium", "chromedriver")
                .filter(name -> found(name).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            Files.writeString(SERVERS.resolve("chromium.missing"), "not on the path: " + missing + "\n");
            return false;
        }
        Process asked = new ProcessBuilder("chromium", "--version").start();
        String version = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        asked.waitFor();
        Files.writeString(SERVERS.resolve("chromium.txt"), version.strip() + "\n");
        return true;
    }

    private static Optional<Path> found(String name) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Opens the page anew as a user, in a language, with nothing kept. */
    void open(String user, String language) {
        if (!address.equals(driver.getCurrentUrl())) {
            driver.get(address);
            awaitReady();
        }
        script(
                "sessionStorage.clear(); localStorage.setItem('mall.user', arguments[0]);"
                        + "localStorage.setItem('mall.language', arguments[1])",
                user,
                language);
        driver.get(address);
        awaitReady();
    }

    void reload() {
        driver.navigate().refresh();
        awaitReady();
    }

    private void awaitReady() {
        until(() -> Boolean.TRUE.equals(script("return document.body.classList.contains('ready')")));
    }

    /** Signs somebody else in by the page's own control. */
    void become(String user) {
        click("#user option[value=" + user + "]");
    }

    /** Waits until it is shown. The page may replace it at any moment, so what is done with it is tried again. */
    WebElement find(String css) {
        return await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .ignoreExceptionsInstanceOf(WebDriverException.class)
                .until(() -> driver.findElement(By.cssSelector(css)), WebElement::isDisplayed);
    }

    /** The {@code data-id} of all of these, in one look. */
    List<?> ids(String css) {
        return (List<?>) script("return [...document.querySelectorAll(arguments[0])].map(one => one.dataset.id)", css);
    }

    boolean has(String css) {
        return !driver.findElements(By.cssSelector(css)).isEmpty();
    }

    void click(String css) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .ignoreExceptionsInstanceOf(WebDriverException.class)
                .until(() -> {
                    // In the middle, where nothing that sticks to an edge is over it.
                    script(
                            "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
                            driver.findElement(By.cssSelector(css)));
                    find(css).click();
                    return true;
                });
    }

    /** Waits until the text of an element holds another. */
    void awaitText(String css, String text) {
        until(() -> text(css).contains(text), css + " to say " + text);
    }

    String text(String css) {
        try {
            return driver.findElements(By.cssSelector(css)).stream()
                    .map(WebElement::getText)
                    .findFirst()
                    .orElse("");
        } catch (StaleElementReferenceException replaced) {
            return "";
        }
    }

    void until(Callable<Boolean> condition) {
        until(condition, "the page to get there");
    }

    private static void until(Callable<Boolean> condition, String what) {
        await(what).atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(condition);
    }

    @Nullable Object script(String code, Object... arguments) {
        return driver.executeScript(code, arguments);
    }

    /** What a module's script makes; {@code code} may await. */
    String async(String code) {
        Object made = driver.executeAsyncScript("const done = arguments[arguments.length - 1];" + "(async () => { "
                + code + " })().then(done, failure => done('failed: ' + failure))");
        return String.valueOf(made);
    }

    void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Goes on with the tabulator until a control has the focus. */
    void tabTo(String css) {
        for (int tabs = 0; tabs < MOST_TABS; tabs++) {
            if (Boolean.TRUE.equals(script("return document.activeElement.matches(arguments[0])", css))) {
                return;
            }
            press(Keys.TAB);
        }
        throw new AssertionError("no tabulator leads to " + css);
    }

    /** Light or dark, and how wide; a width of 0 is that of the window. */
    void look(String scheme, int width) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of("name", "prefers-color-scheme", "value", scheme),
                                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
        if (width == 0) {
            driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        } else {
            driver.executeCdpCommand(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", true));
        }
    }

    /** From the top of the page, as high as asked, whatever of it the window shows. */
    byte[] picture(int width, int height) {
        script("window.scrollTo({ top: 0, behavior: 'instant' })");
        return picture(Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1));
    }

    /** One part of the page, the whole of it. */
    byte[] picture(String css) {
        Map<?, ?> clip = (Map<?, ?>) script(
                "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
                        + "return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height, scale: 1 }",
                css);
        return picture(clip);
    }

    private byte[] picture(Map<?, ?> clip) {
        Map<String, Object> shot =
                driver.executeCdpCommand("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", clip));
        return Base64.getDecoder().decode((String) shot.get("data"));
    }

    /** What the console has told of errors and of the policy since it was last asked. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(entry -> Objects.requireNonNull(entry.getMessage()))
                .toList();
    }

    void assertNoComplaint() {
        assertThat(complaints()).allMatch(Browser::isExpected);
    }

    /** Of a refusal by the shop the browser makes an error. */
    private static boolean isExpected(String told) {
        return told.contains("/api/") && told.contains("Failed to load resource");
    }

    @Override
    public void close() {
        driver.quit();
    }
}
