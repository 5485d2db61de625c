package io.yici.spring.web;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.time.Duration;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A request whose body was read beforehand and can be read again; it refuses asynchronous handling and remembers that. */
final class BufferedRequest extends HttpServletRequestWrapper {

    private final byte[] body;
    private final byte @Nullable [] parts;
    private final @Nullable Pairs form;
    private @Nullable ServletInputStream stream;
    private @Nullable BufferedReader reader;
    private boolean askedForAsync;
    private boolean dispatching;
    private @Nullable BufferedResponse own;
    private Duration longest = Duration.ZERO;
    private volatile @Nullable HeldAsync async; // asked about by threads that make the answer

    BufferedRequest(HttpServletRequest request, byte[] body) {
        this(request, body, null);
    }

    private BufferedRequest(HttpServletRequest request, byte[] body, byte @Nullable [] parts) {
        super(request);
        this.body = body;
        this.parts = parts;
        this.form = isForm() && body.length > 0 ? Pairs.parse(new String(body, charset()), charset()) : null;
    }

    /** @throws Refusal if it is larger than {@code most} bytes, or cannot be read */
    static BufferedRequest read(HttpServletRequest request, int most) throws IOException {
        RequestType.of(request); // before anything is read by it
        return Multipart.isMultipart(request)
                ? new BufferedRequest(request, new byte[0], Multipart.canonical(request, most))
                : new BufferedRequest(request, RequestBody.read(request, most));
    }

    /** What a multipart form says; its parts are with the container. Null if it is none. */
    byte @Nullable [] parts() {
        return parts;
    }

    /** Ranges are for plain reads; a handler that cut its answer would have the cut one replayed to those who ask for the whole. */
    private static boolean isHidden(String name) {
        return name.equalsIgnoreCase("Range") || name.equalsIgnoreCase("If-Range");
    }

    @Override
    public @Nullable String getHeader(String name) {
        return isHidden(name) ? null : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return isHidden(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        List<String> names = Collections.list(super.getHeaderNames());
        names.removeIf(BufferedRequest::isHidden);
        return Collections.enumeration(names);
    }

    byte[] body() {
        return body;
    }

    boolean isForm() {
        String type = getContentType();
        return type != null && type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded");
    }

    /** A form that somebody before the filter has read is empty as a stream, but its parameters are there. */
    Pairs form() {
        return form != null ? form : Pairs.of(super.getParameterMap());
    }

    boolean askedForAsync() {
        return askedForAsync;
    }

    private Charset charset() {
        String name = getCharacterEncoding();
        try {
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return StandardCharsets.UTF_8;
        }
    }

    /** Containers read parameters from the body for POST only; what was read here they do not find any more. */
    private Map<String, String[]> parameters() {
        if (form == null || !getMethod().equals("POST")) {
            return super.getParameterMap();
        }
        return Pairs.of(super.getParameterMap()).and(form).asParameters();
    }

    @Override
    public ServletInputStream getInputStream() {
        if (reader != null) {
            throw new IllegalStateException("getReader was called before");
        }
        if (stream == null) {
            stream = new BodyStream(body);
        }
        return stream;
    }

    @Override
    public BufferedReader getReader() {
        if (stream != null) {
            throw new IllegalStateException("getInputStream was called before");
        }
        if (reader == null) {
            Charset charset = getCharacterEncoding() == null ? StandardCharsets.ISO_8859_1 : charset();
            reader = new BufferedReader(new InputStreamReader(new BodyStream(body), charset));
        }
        return reader;
    }

    @Override
    public @Nullable String getParameter(String name) {
        String[] values = parameters().get(name);
        return values == null ? null : values[0];
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        return Collections.unmodifiableMap(parameters());
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.enumeration(parameters().keySet());
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        return parameters().get(name);
    }

    /** Runs the rest of the chain, and what it leaves to other threads: returns when the answer is complete. */
    void handledBy(FilterChain chain, BufferedResponse response, Duration longest)
            throws IOException, ServletException {
        this.own = response;
        this.longest = longest;
        chain.doFilter(this, response);
        for (HeldAsync held = async; held != null && !held.isOver(); held = async) {
            HeldAsync.End end = held.await();
            if (end == HeldAsync.End.DISPATCHED) {
                dispatching = true;
                chain.doFilter(this, response);
            } else if (end == HeldAsync.End.TIMED_OUT && !response.isCommitted()) {
                response.reset();
                response.sendError(503);
            }
            held.completed();
        }
    }

    @Override
    public DispatcherType getDispatcherType() {
        return dispatching ? DispatcherType.ASYNC : super.getDispatcherType();
    }

    @Override
    public boolean isAsyncSupported() {
        return true;
    }

    @Override
    public boolean isAsyncStarted() {
        HeldAsync held = async;
        return held != null && !held.isOver();
    }

    @Override
    public AsyncContext getAsyncContext() {
        HeldAsync held = async;
        return held == null ? super.getAsyncContext() : held; // the container says that nothing has been started
    }

    @Override
    public AsyncContext startAsync() {
        return startAsync(this, Objects.requireNonNull(own, "not handled yet"));
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
        if (!HttpExecution.waitsForOthers(this)) {
            askedForAsync = true;
            throw new IllegalStateException("this guarded route cannot be answered asynchronously");
        }
        HeldAsync held = new HeldAsync(request, response, longest);
        async = held;
        return held;
    }
}
