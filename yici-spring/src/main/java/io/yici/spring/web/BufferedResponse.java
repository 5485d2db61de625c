package io.yici.spring.web;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Takes the whole answer and sends nothing until {@link #send}. Only an answer that is larger than the bound goes out as it is written,
 * where nothing can be undone any more: that of a leased route, and that of a bound one once its key is claimed.
 */
final class BufferedResponse extends BufferedHead {

    private final HttpServletResponse target;
    private final BooleanSupplier mayPass;
    private final BodyBuffer body;
    private @Nullable ServletOutputStream stream;
    private @Nullable PrintWriter writer;
    private boolean settled;
    private boolean passing;
    private boolean errorPage;
    private @Nullable String errorMessage;

    BufferedResponse(HttpServletResponse target, HttpRoute route) {
        this(target, route, route::isLeased);
    }

    /** @param mayPass asked when the bound is reached: whether the answer may go out unbuffered */
    BufferedResponse(HttpServletResponse target, HttpRoute route, BooleanSupplier mayPass) {
        super(target);
        this.target = target;
        this.mayPass = mayPass;
        this.body = new BodyBuffer(route.maxResponseBody(), this::beyondBound);
    }

    private OutputStream beyondBound() throws IOException {
        if (!mayPass.getAsBoolean()) {
            return OutputStream.nullOutputStream();
        }
        passing = true;
        sendHead(target);
        return target.getOutputStream();
    }

    /** Whether the body is larger than the bound. */
    boolean isTooLarge() {
        if (writer != null) {
            writer.flush();
        }
        return body.isOverflowed();
    }

    /** Whether it goes out as it is written. */
    boolean isPassing() {
        return passing;
    }

    /** The answer as it is to be stored, which is then also the one to be sent. */
    HttpAnswer answer(Set<String> replayedHeaders) {
        if (isTooLarge()) {
            return HttpAnswer.NOT_KEPT;
        }
        if (errorPage) {
            replaceErrorPage();
        }
        return new HttpAnswer(getStatus(), kept(replayedHeaders), type().value(), body.bytes(), Set.of());
    }

    /** The container makes its error page after the filter, too late to be stored: a repeat could not get the same. */
    private void replaceErrorPage() {
        errorPage = false;
        HttpStatus known = HttpStatus.resolve(getStatus());
        String title = known == null ? "Error" : known.getReasonPhrase();
        String json =
                "{\"type\":\"about:blank\",\"title\":" + JsonText.quoted(title) + ",\"status\":" + getStatus() + "}";
        type().set("application/problem+json");
        type().charset(null);
        body.refill(json.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends what was kept back. */
    void send() throws IOException {
        if (isTooLarge()) {
            body.flush();
            return;
        }
        sendHead(target);
        if (errorPage) {
            target.sendError(getStatus(), errorMessage);
            return;
        }
        Sent.body(target, body.bytes());
    }

    @Override
    boolean isSettled() {
        return settled || passing;
    }

    @Override
    public boolean isCommitted() {
        return isSettled() || target.isCommitted();
    }

    private void requireOpen() {
        if (isCommitted()) {
            throw new IllegalStateException("the answer is settled");
        }
    }

    @Override
    public void sendError(int status) {
        sendError(status, null);
    }

    @Override
    public void sendError(int status, @Nullable String message) {
        requireOpen();
        resetBuffer();
        settleStatus(status);
        errorPage = true;
        errorMessage = message;
        settle();
    }

    @Override
    public void sendRedirect(String location) {
        sendRedirect(location, SC_FOUND, true);
    }

    @Override
    public void sendRedirect(String location, int status) {
        sendRedirect(location, status, true);
    }

    @Override
    public void sendRedirect(String location, boolean clearBuffer) {
        sendRedirect(location, SC_FOUND, clearBuffer);
    }

    @Override
    public void sendRedirect(String location, int status, boolean clearBuffer) {
        requireOpen();
        if (clearBuffer) {
            resetBuffer();
        }
        settleStatus(status);
        settleHeader("Location", location);
        settle();
    }

    private void settle() {
        if (writer != null) {
            writer.flush();
        }
        settled = true;
        body.settle();
    }

    @Override
    public ServletOutputStream getOutputStream() {
        if (writer != null) {
            throw new IllegalStateException("getWriter was called before");
        }
        stream = body;
        return body;
    }

    @Override
    public PrintWriter getWriter() {
        if (stream != null) {
            throw new IllegalStateException("getOutputStream was called before");
        }
        if (writer == null) {
            type().fixCharset();
            writer = new PrintWriter(new OutputStreamWriter(body, Charset.forName(getCharacterEncoding())));
        }
        return writer;
    }

    @Override
    public void flushBuffer() {
        // it is sent when its record is stored, not before
    }

    @Override
    public void setBufferSize(int size) {
        // the buffer takes the whole answer
    }

    @Override
    public void resetBuffer() {
        requireOpen();
        if (writer != null) {
            writer.flush();
        }
        body.clear();
    }

    @Override
    public void reset() {
        resetBuffer();
        forgetHead();
        stream = null;
        writer = null;
    }
}
