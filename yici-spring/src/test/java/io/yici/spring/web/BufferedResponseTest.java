package io.yici.spring.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.Cookie;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletResponse;

@Tag("R-37")
class BufferedResponseTest {

    private static final Set<String> KEPT = HttpSettings.DEFAULT_REPLAYED_HEADERS;

    private final MockHttpServletResponse target = new MockHttpServletResponse();
    private final BufferedResponse joined = new BufferedResponse(
            target, HttpRoute.post("/a").operation("a").maxResponseBody(8).build());
    private final BufferedResponse leased = new BufferedResponse(
            target,
            HttpRoute.post("/a").operation("a").leased().maxResponseBody(8).build());

    private static String text(HttpAnswer answer) {
        return new String(answer.body(), UTF_8);
    }

    @Test
    void sendsNothingBeforeItIsTold() throws IOException {
        joined.setStatus(201);
        joined.setHeader("Location", "/a/1");
        joined.addCookie(new Cookie("c", "1"));
        joined.setContentType("text/plain;charset=utf-8");
        joined.getWriter().write("日本");
        joined.flushBuffer();
        assertThat(target.getStatus()).isEqualTo(200);
        assertThat(target.getHeaderNames()).isEmpty();
        assertThat(target.getContentAsByteArray()).isEmpty();
        assertThat(joined.isCommitted()).isFalse();
        assertThat(text(joined.answer(KEPT))).isEqualTo("日本");

        joined.send();
        assertThat(target.getStatus()).isEqualTo(201);
        assertThat(target.getHeader("Location")).isEqualTo("/a/1");
        assertThat(target.getCookie("c")).isNotNull();
        assertThat(target.getContentAsString(UTF_8)).isEqualTo("日本");
        assertThat(target.getContentLength()).isEqualTo(6);
    }

    @Test
    @Tag("R-32")
    @Tag("B13")
    void keepsAllowedHeadersWithAllTheirValues() {
        joined.setStatus(201);
        joined.addHeader("Link", "<a>");
        joined.addHeader("link", "<b>");
        joined.setHeader("ETag", "\"1\"");
        joined.setDateHeader("Last-Modified", 1_780_000_000_000L);
        joined.setLocale(Locale.GERMANY);
        joined.addHeader("Set-Cookie", "a=1");
        joined.addHeader("X-RateLimit-Remaining", "3");
        joined.setHeader("Content-Length", "99");
        joined.setHeader("Transfer-Encoding", "chunked");
        joined.setHeader("Date", "now");
        joined.setHeader("Content-Type", "text/csv");
        HttpAnswer answer = joined.answer(KEPT);
        assertThat(answer.headers()).containsOnlyKeys("Link", "ETag", "Last-Modified", "Content-Language");
        assertThat(answer.headers().get("Link")).containsExactly("<a>", "<b>");
        assertThat(answer.headers().get("Last-Modified")).containsExactly("Thu, 28 May 2026 20:26:40 GMT");
        assertThat(answer.contentType()).isEqualTo("text/csv");
    }

    @Test
    @Tag("B14")
    void saysWhichCharsetAWriterUsed() throws IOException {
        joined.setContentType("text/plain");
        joined.getWriter().write("é");
        HttpAnswer answer = joined.answer(KEPT);
        assertThat(answer.contentType()).isEqualTo("text/plain;charset=ISO-8859-1");
        assertThat(answer.body()).isEqualTo("é".getBytes(ISO_8859_1));
    }

    @Test
    void givesEitherAStreamOrAWriter() {
        joined.getWriter();
        assertThatThrownBy(joined::getOutputStream).isInstanceOf(IllegalStateException.class);
        joined.reset();
        joined.getOutputStream();
        assertThatThrownBy(joined::getWriter).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void forgetsWhatIsReset() {
        joined.setStatus(201);
        joined.setHeader("Location", "/a/1");
        joined.setContentType("text/plain");
        joined.getWriter().write("too much for it");
        joined.reset();
        assertThat(joined.isTooLarge()).isFalse();
        assertThat(joined.answer(KEPT)).isEqualTo(HttpAnswer.of(200, "", new byte[0]));
    }

    @Test
    @Tag("T-28")
    void keepsRedirectsOfEveryForm() throws IOException {
        joined.getOutputStream().print("dropped");
        joined.sendRedirect("/b", 303, true);
        assertThat(joined.isCommitted()).isTrue();
        joined.setStatus(200);
        joined.getOutputStream().print("ignored");
        HttpAnswer answer = joined.answer(KEPT);
        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.headers().get("Location")).containsExactly("/b");
        assertThat(answer.body()).isEmpty();
        assertThatThrownBy(() -> joined.sendRedirect("/c")).isInstanceOf(IllegalStateException.class);

        BufferedResponse kept =
                new BufferedResponse(target, HttpRoute.post("/a").operation("a").build());
        kept.getOutputStream().print("kept");
        kept.sendRedirect("/b", false);
        assertThat(text(kept.answer(KEPT))).isEqualTo("kept");
        assertThat(kept.getStatus()).isEqualTo(302);
    }

    @Test
    @Tag("T-28")
    void leavesTheErrorPageToTheContainerUnlessItIsStored() throws IOException {
        leased.sendError(422, "secret");
        HttpAnswer answer = leased.answer(KEPT);
        assertThat(text(answer))
                .isEqualTo("{\"type\":\"about:blank\",\"title\":\"Unprocessable Content\",\"status\":422}");
        assertThat(answer.contentType()).isEqualTo("application/problem+json");

        joined.sendError(404, "gone");
        joined.send();
        assertThat(target.getStatus()).isEqualTo(404);
        assertThat(target.getErrorMessage()).isEqualTo("gone");
    }

    @Test
    @Tag("R-33")
    @Tag("B17")
    void holdsBackWhatIsTooLargeOnAJoinedRoute() throws IOException {
        joined.getOutputStream().write("123456789".getBytes(UTF_8));
        assertThat(joined.isTooLarge()).isTrue();
        assertThat(target.getContentAsByteArray()).isEmpty();
    }

    @Test
    @Tag("R-33")
    @Tag("B17")
    void letsWhatIsTooLargePassOnALeasedRoute() throws IOException {
        leased.setStatus(201);
        leased.setHeader("Location", "/a/1");
        leased.getOutputStream().write("12345678".getBytes(UTF_8));
        assertThat(target.getContentAsByteArray()).isEmpty();
        leased.getOutputStream().write("9".getBytes(UTF_8));
        assertThat(target.getContentAsString()).isEqualTo("123456789");
        assertThat(target.getHeader("Location")).isEqualTo("/a/1");
        assertThat(leased.isCommitted()).isTrue();
        assertThat(leased.answer(KEPT)).isSameAs(HttpAnswer.NOT_KEPT);
        leased.send();
        assertThat(target.getContentAsString()).isEqualTo("123456789");
        assertThat(target.getStatus()).isEqualTo(201);
    }

    @Test
    void showsWhatFiltersOutsideHaveSet() {
        target.setHeader("X-Request-Id", "7");
        joined.setIntHeader("X-Count", 3);
        assertThat(joined.getHeader("X-Request-Id")).isEqualTo("7");
        assertThat(joined.containsHeader("x-count")).isTrue();
        assertThat(joined.getHeaderNames()).contains("X-Request-Id", "X-Count");
        joined.setHeader("X-Count", null);
        assertThat(joined.containsHeader("x-count")).isFalse();
    }
}
