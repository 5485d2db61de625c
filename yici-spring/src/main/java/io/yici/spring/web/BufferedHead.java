package io.yici.spring.web;

import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps status, headers and cookies back until they are sent or forgotten. What filters outside have set stays on the response behind
 * it and is seen through it.
 */
abstract class BufferedHead extends HttpServletResponseWrapper {

    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final List<Cookie> cookies = new ArrayList<>();
    private final ContentType contentType = new ContentType();
    private int status = SC_OK;

    BufferedHead(HttpServletResponse response) {
        super(response);
    }

    @Override
    public ServletResponse getResponse() {
        return HiddenResponse.of(super.getResponse());
    }

    /** What sets it after that is ignored, as containers do. */
    abstract boolean isSettled();

    ContentType type() {
        return contentType;
    }

    Map<String, List<String>> kept(Set<String> names) {
        Map<String, List<String>> kept = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> {
            if (names.contains(name)) {
                kept.put(name, values);
            }
        });
        return kept;
    }

    final void forgetHead() {
        headers.clear();
        cookies.clear();
        contentType.clear();
        status = SC_OK;
    }

    final void sendHead(HttpServletResponse target) {
        target.setStatus(status);
        headers.forEach((name, values) -> {
            target.setHeader(name, values.get(0));
            values.subList(1, values.size()).forEach(value -> target.addHeader(name, value));
        });
        cookies.forEach(target::addCookie);
        String type = contentType.value();
        if (!type.isEmpty()) {
            target.setContentType(type);
        }
    }

    final void settleStatus(int settled) {
        this.status = settled;
    }

    final void settleHeader(String name, String value) {
        headers.put(name, new ArrayList<>(List.of(value)));
    }

    @Override
    public void setStatus(int status) {
        if (!isSettled()) {
            this.status = status;
        }
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public void addCookie(Cookie cookie) {
        if (!isSettled()) {
            cookies.add(cookie);
        }
    }

    @Override
    public void setHeader(String name, @Nullable String value) {
        if (isSettled() || isOfBody(name, value)) {
            return;
        }
        headers.remove(name);
        addHeader(name, value);
    }

    @Override
    public void addHeader(String name, @Nullable String value) {
        if (!isSettled() && !isOfBody(name, value) && value != null) {
            headers.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
        }
    }

    /** Content type and length are no plain headers; the length is that of the body at the end. */
    private boolean isOfBody(String name, @Nullable String value) {
        if (name.equalsIgnoreCase("Content-Type")) {
            setContentType(value);
            return true;
        }
        return name.equalsIgnoreCase("Content-Length") || name.equalsIgnoreCase("Transfer-Encoding");
    }

    @Override
    public void setDateHeader(String name, long millis) {
        setHeader(name, date(millis));
    }

    @Override
    public void addDateHeader(String name, long millis) {
        addHeader(name, date(millis));
    }

    private static String date(long millis) {
        return HTTP_DATE.format(Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC));
    }

    @Override
    public void setIntHeader(String name, int value) {
        setHeader(name, Integer.toString(value));
    }

    @Override
    public void addIntHeader(String name, int value) {
        addHeader(name, Integer.toString(value));
    }

    @Override
    public boolean containsHeader(String name) {
        return getHeader(name) != null;
    }

    @Override
    public @Nullable String getHeader(String name) {
        if (name.equalsIgnoreCase("Content-Type")) {
            return getContentType();
        }
        List<String> own = headers.get(name);
        return own == null ? super.getHeader(name) : own.get(0);
    }

    @Override
    public Collection<String> getHeaders(String name) {
        List<String> own = headers.get(name);
        return own == null ? super.getHeaders(name) : List.copyOf(own);
    }

    @Override
    public Collection<String> getHeaderNames() {
        Set<String> names = new LinkedHashSet<>(super.getHeaderNames());
        names.addAll(headers.keySet());
        return names;
    }

    @Override
    public void setContentType(@Nullable String type) {
        if (!isSettled()) {
            contentType.set(type);
        }
    }

    @Override
    public @Nullable String getContentType() {
        String type = contentType.value();
        return type.isEmpty() ? null : type;
    }

    @Override
    public void setCharacterEncoding(@Nullable String charset) {
        if (!isSettled()) {
            contentType.charset(charset);
        }
    }

    @Override
    public String getCharacterEncoding() {
        return contentType.charset();
    }

    @Override
    public void setLocale(Locale locale) {
        setHeader("Content-Language", locale.toLanguageTag());
    }

    @Override
    public void setContentLength(int length) {
        // the length is that of the body at the end
    }

    @Override
    public void setContentLengthLong(long length) {
        // the length is that of the body at the end
    }
}
