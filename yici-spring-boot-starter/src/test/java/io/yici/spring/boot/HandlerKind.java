package io.yici.spring.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;

/** A kind of handler of {@link KindsApp}, and a request to it. */
enum HandlerKind {
    JSON("a value, written as JSON", "json"),
    ENTITY("`ResponseEntity` with headers", "entity"),
    TEXT("a string", "text"),
    FILE("`Resource` as an attachment", "file"),
    RANGE("GET that writes, asked for with `Range`", "range"),
    WRITER("writer of the response, flushed and closed", "writer"),
    STREAM("stream of the response, flushed in pieces", "stream"),
    NOTHING("204", "nothing"),
    STATUS("`void` with `@ResponseStatus`", "status"),
    PROBLEM("`ProblemDetail` with 410", "problem"),
    VIEW_302("`redirect:` view, 302", "view-302"),
    VIEW_303("`RedirectView`, 303, relative", "view-303"),
    ABSOLUTE_307("307, absolute", "absolute-307"),
    SEND_REDIRECT("`sendRedirect`, relative", "send-redirect"),
    FORWARD("forward to another handler", "forward"),
    DECLINED("exception, rendered by a handler as 402", "declined"),
    SEND_ERROR_410("`sendError(410)`", "send-error-410"),
    SEND_ERROR_404("`sendError(404)`", "send-error-404"),
    THROWING("exception, not handled", "throwing"),
    FORM("form post", "form"),
    MULTIPART("multipart form", "multipart"),
    GZIP_BODY("request body with `Content-Encoding: gzip`", "gzip-body"),
    GZIP_ANSWER("answer with `Content-Encoding: gzip` of its own", "gzip-answer"),
    FUNCTIONAL("`RouterFunction`", "functional"),
    SERVLET("servlet", "servlet"),
    CALLABLE("`Callable`", "callable"),
    TASK("`WebAsyncTask`", "task"),
    DEFERRED("`DeferredResult`", "deferred"),
    STAGE("`CompletionStage`", "stage"),
    STREAMING("`StreamingResponseBody`", "streaming"),
    EMITTER("`ResponseBodyEmitter`", "emitter"),
    EVENTS("`SseEmitter`", "events");

    private static final String PART = "--%1$s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n"
            + "Content-Type: text/plain\r\n\r\nhello\r\n--%1$s--\r\n";

    final String title;
    private final String path;

    HandlerKind(String title, String path) {
        this.title = title;
        this.path = path;
    }

    boolean isAsynchronous() {
        return compareTo(CALLABLE) >= 0;
    }

    /** As the desk counts it. */
    String what(String mode) {
        return (this == RANGE ? "GET" : "POST") + uri(mode);
    }

    private String uri(String mode) {
        return "/" + mode + "/" + path;
    }

    /** @param copy with 2, what may differ in a repeat differs: the boundary of a multipart form */
    HttpRequest.Builder request(String base, String mode, int copy) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + uri(mode)));
        return switch (this) {
            case RANGE -> request.GET().header("Range", "bytes=0-2");
            case FORM -> post(request, "application/x-www-form-urlencoded", BodyPublishers.ofString("item=%C3%A9"));
            case MULTIPART ->
                post(
                        request,
                        "multipart/form-data; boundary=b" + copy,
                        BodyPublishers.ofString(PART.formatted("b" + copy)));
            case GZIP_BODY ->
                post(request, "application/octet-stream", BodyPublishers.ofByteArray(zipped()))
                        .header("Content-Encoding", "gzip");
            default -> post(request, "application/json", BodyPublishers.ofString("{\"item\":1}"));
        };
    }

    private static HttpRequest.Builder post(HttpRequest.Builder request, String type, BodyPublisher body) {
        return request.POST(body).header("Content-Type", type);
    }

    private static byte[] zipped() {
        try {
            return KindsDesk.zipped("{\"item\":1}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
