package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Handlers that answer asynchronously. */
@RestController
class AsyncDesk {

    final AtomicInteger entries = new AtomicInteger();

    @PostMapping("/{mode:async|async-leased}/callable")
    Callable<String> callable(@PathVariable("mode") String mode) {
        entries.incrementAndGet();
        return () -> mode;
    }

    @PostMapping("/{mode:async|async-leased}/deferred")
    DeferredResult<String> deferred(@PathVariable("mode") String mode) {
        entries.incrementAndGet();
        return new DeferredResult<>();
    }

    @PostMapping("/{mode:async|async-leased}/future")
    CompletableFuture<String> future(@PathVariable("mode") String mode) {
        entries.incrementAndGet();
        return CompletableFuture.completedFuture(mode);
    }

    @PostMapping("/{mode:async|async-leased}/events")
    SseEmitter events(@PathVariable("mode") String mode) {
        entries.incrementAndGet();
        return new SseEmitter();
    }

    @PostMapping("/{mode:async|async-leased}/stream")
    ResponseEntity<StreamingResponseBody> stream(@PathVariable("mode") String mode) {
        entries.incrementAndGet();
        return ResponseEntity.ok(out -> out.write(1));
    }

    @PostMapping("/{mode:async|async-leased}/hidden")
    Object hidden(HttpServletRequest request) {
        entries.incrementAndGet();
        return request.startAsync();
    }
}
