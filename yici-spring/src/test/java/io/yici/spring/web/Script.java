package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Handlers whose conduct each test chooses. Every entry is counted, and writes a row that a rollback takes away. */
@RestController
class Script {

    /** What a handler does. */
    interface Line {
        @Nullable ResponseEntity<?> play(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    /** Rendered by an exception handler, which answers the status that the message says. */
    static final class Rendered extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Rendered(int status) {
            super(Integer.toString(status));
        }
    }

    private final Map<String, Line> lines = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> entries = new ConcurrentHashMap<>();
    private final JdbcTemplate jdbc;

    Script(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    void on(String what, Line line) {
        lines.put(what, line);
    }

    int entries(String what) {
        return entries.getOrDefault(what, new AtomicInteger()).get();
    }

    @RequestMapping(
            "/{mode:joined|leased|waiting|optional|once|small|small-leased|free|read|put|policy-[a-z-]+}/{what}")
    @Nullable ResponseEntity<?> handle(
            @PathVariable("what") String what, HttpServletRequest request, HttpServletResponse response)
            throws Exception {
        entries.computeIfAbsent(what, key -> new AtomicInteger()).incrementAndGet();
        jdbc.update("insert into effect values (?)", what);
        return Objects.requireNonNull(lines.get(what), what).play(request, response);
    }

    record Typed(int number) {}

    @PostMapping("/typed")
    String typed(@RequestBody Typed typed) {
        return "typed " + typed.number();
    }

    @GetMapping("/bodyless")
    String bodyless() {
        return "read";
    }

    @ExceptionHandler
    ResponseEntity<String> render(Rendered rendered) {
        return ResponseEntity.status(Integer.parseInt(rendered.getMessage())).body("rendered " + rendered.getMessage());
    }
}
