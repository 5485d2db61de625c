package io.yici.spring.boot;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.WebAsyncTask;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Handlers that answer after they have returned. */
@RestController
class AsynchronousKinds {

    private final KindsDesk desk;

    AsynchronousKinds(KindsDesk desk) {
        this.desk = desk;
    }

    @PostMapping(KindsDesk.MODE + "/callable")
    Callable<String> callable(HttpServletRequest request) {
        String made = desk.write(request);
        return () -> made;
    }

    @PostMapping(KindsDesk.MODE + "/task")
    WebAsyncTask<String> task(HttpServletRequest request) {
        String made = desk.write(request);
        return new WebAsyncTask<>(() -> made);
    }

    @PostMapping(KindsDesk.MODE + "/deferred")
    DeferredResult<String> deferred(HttpServletRequest request) {
        DeferredResult<String> result = new DeferredResult<>();
        result.setResult(desk.write(request));
        return result;
    }

    @PostMapping(KindsDesk.MODE + "/stage")
    CompletionStage<String> stage(HttpServletRequest request) {
        return CompletableFuture.completedFuture(desk.write(request));
    }

    @PostMapping(KindsDesk.MODE + "/streaming")
    ResponseEntity<StreamingResponseBody> streaming(HttpServletRequest request) {
        byte[] made = desk.write(request).getBytes(StandardCharsets.UTF_8);
        return ResponseEntity.ok(out -> out.write(made));
    }

    @PostMapping(KindsDesk.MODE + "/emitter")
    ResponseBodyEmitter emitter(HttpServletRequest request) throws IOException {
        ResponseBodyEmitter emitter = new ResponseBodyEmitter();
        emitter.send(desk.write(request));
        emitter.complete();
        return emitter;
    }

    @PostMapping(KindsDesk.MODE + "/events")
    SseEmitter events(HttpServletRequest request) throws IOException {
        SseEmitter emitter = new SseEmitter();
        emitter.send(desk.write(request));
        emitter.complete();
        return emitter;
    }
}
