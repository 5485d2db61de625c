package io.yici.spring.web;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Handlers that answer asynchronously, each from another thread. */
@RestController
class AsyncDesk {

    private static final String MODE = "/{mode:async|async-leased}";

    final AtomicInteger entries = new AtomicInteger();

    private String made(String what) {
        return what + " on another thread, entry " + entries.get();
    }

    @PostMapping(MODE + "/callable")
    Callable<String> callable() {
        entries.incrementAndGet();
        return () -> made("callable");
    }

    @PostMapping(MODE + "/deferred")
    DeferredResult<String> deferred() {
        entries.incrementAndGet();
        DeferredResult<String> result = new DeferredResult<>();
        new Thread(() -> result.setResult(made("deferred"))).start();
        return result;
    }

    @PostMapping(MODE + "/late")
    DeferredResult<String> late() {
        entries.incrementAndGet();
        return new DeferredResult<>(1L);
    }

    @PostMapping(MODE + "/future")
    CompletableFuture<ResponseEntity<String>> future() {
        entries.incrementAndGet();
        return CompletableFuture.supplyAsync(
                () -> ResponseEntity.status(201).header("Location", "/made/1").body(made("future")));
    }

    @PostMapping(MODE + "/failing")
    Callable<String> failing() {
        entries.incrementAndGet();
        return () -> {
            throw new IllegalStateException("meant to fail");
        };
    }

    @PostMapping(MODE + "/events")
    SseEmitter events(@PathVariable("mode") String mode) {
        entries.incrementAndGet();
        return new SseEmitter();
    }

    @PostMapping(MODE + "/stream")
    ResponseEntity<StreamingResponseBody> stream() {
        entries.incrementAndGet();
        return ResponseEntity.ok(out -> {
            out.write(made("stream").getBytes());
            out.flush();
            out.write(", more".getBytes());
        });
    }

    @PostMapping(MODE + "/emitter")
    ResponseBodyEmitter emitter() {
        entries.incrementAndGet();
        ResponseBodyEmitter emitter = new ResponseBodyEmitter();
        new Thread(() -> {
                    try {
                        emitter.send(made("emitter"), MediaType.TEXT_PLAIN);
                        emitter.send(", more", MediaType.TEXT_PLAIN);
                        emitter.complete();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .start();
        return emitter;
    }

    @PostMapping(MODE + "/hidden")
    void hidden(HttpServletRequest request) {
        entries.incrementAndGet();
        AsyncContext async = request.startAsync();
        async.start(() -> {
            try {
                async.getResponse().getOutputStream().print(made("hidden"));
                async.complete();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
