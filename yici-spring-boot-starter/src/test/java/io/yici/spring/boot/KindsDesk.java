package io.yici.spring.boot;

import io.yici.BoundKey;
import io.yici.FailurePolicy;
import io.yici.Idempotency;
import io.yici.Operation;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.view.RedirectView;

/** Handlers of all kinds, over one service that writes a row; the path says under which mode. */
@Controller
class KindsDesk {

    static final String MODE = "/{mode:joined|leased|bound}";

    static final Operation<String> BOUND = Operation.named("kinds.bound", String.class)
            .waiting(Duration.ZERO)
            .failures(FailurePolicy.builder()
                    .complete(Declined.class, "declined", Declined::new)
                    .build())
            .build();

    /** Final. */
    static final class Declined extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Declined(String message) {
            super(message);
        }
    }

    record Made(String number) {}

    final Doorstep doorstep = new Doorstep();
    private final JdbcTemplate jdbc;
    private final Idempotency idempotency;
    private final Map<String, AtomicInteger> entries = new ConcurrentHashMap<>();

    KindsDesk(JdbcTemplate jdbc, Idempotency idempotency) {
        this.jdbc = jdbc;
        this.idempotency = idempotency;
        jdbc.execute("create table effect (what varchar(60))");
    }

    /** Writes a row and says how many there are; under the request's key where that is bound. */
    String write(HttpServletRequest request) {
        enter(request);
        String what = what(request);
        return what.contains("/bound/")
                ? idempotency.run(BOUND, BoundKey.current(), execution -> insert(what))
                : insert(what);
    }

    private void enter(HttpServletRequest request) {
        entries.computeIfAbsent(what(request), key -> new AtomicInteger()).incrementAndGet();
    }

    private static String what(HttpServletRequest request) {
        return request.getMethod() + request.getRequestURI();
    }

    private String insert(String what) {
        jdbc.update("insert into effect values (?)", what);
        if (what.endsWith("/throwing")) {
            throw new IllegalStateException("meant to fail");
        }
        if (what.endsWith("/declined")) {
            throw new Declined("declined as number " + entries(what));
        }
        if (what.endsWith("/slow")) {
            doorstep.pass();
        }
        return "number " + entries(what);
    }

    int entries(String what) {
        return entries.getOrDefault(what, new AtomicInteger()).get();
    }

    int effects(String what) {
        Integer count = jdbc.queryForObject("select count(*) from effect where what = ?", Integer.class, what);
        return count == null ? 0 : count;
    }

    @PostMapping({MODE + "/json", MODE + "/slow"})
    @ResponseBody
    Made json(HttpServletRequest request) {
        return new Made(write(request));
    }

    @PostMapping(MODE + "/entity")
    ResponseEntity<Made> entity(HttpServletRequest request) {
        return ResponseEntity.created(URI.create("/things/1"))
                .eTag("v1")
                .header("Set-Cookie", "session=COOKIE-SECRET; Path=/")
                .header("WWW-Authenticate", "Basic realm=CHALLENGE-SECRET")
                .header("Authentication-Info", "nextnonce=NONCE-SECRET")
                .body(new Made(write(request)));
    }

    @PostMapping(MODE + "/text")
    @ResponseBody
    String text(HttpServletRequest request) {
        return write(request) + " \u00e9 \u4e00\u6b21";
    }

    @PostMapping(MODE + "/file")
    ResponseEntity<Resource> file(HttpServletRequest request) {
        return ResponseEntity.ok()
                .header("Content-Disposition", "attachment; filename=\"receipt.pdf\"")
                .header("Content-Type", "application/pdf")
                .body(new ByteArrayResource(write(request).getBytes(StandardCharsets.UTF_8)));
    }

    @GetMapping(MODE + "/range")
    ResponseEntity<Resource> range(HttpServletRequest request) {
        return file(request);
    }

    @PostMapping(MODE + "/writer")
    void writer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().write(write(request) + " \u4e00\u6b21");
        response.flushBuffer();
        response.getWriter().write(", more");
        response.getWriter().close();
    }

    @PostMapping(MODE + "/stream")
    void stream(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] piece = write(request).getBytes(StandardCharsets.UTF_8);
        response.setContentType("application/octet-stream");
        OutputStream out = response.getOutputStream();
        for (int i = 0; i < 2_000; i++) {
            out.write(piece);
            out.flush();
        }
    }

    @PostMapping(MODE + "/nothing")
    ResponseEntity<Void> nothing(HttpServletRequest request) {
        write(request);
        return ResponseEntity.noContent().build();
    }

    @PostMapping(MODE + "/status")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void status(HttpServletRequest request, HttpServletResponse response) {
        write(request);
    }

    @PostMapping(MODE + "/problem")
    ProblemDetail problem(HttpServletRequest request) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.GONE, write(request));
    }

    @PostMapping(MODE + "/view-302")
    String redirect(HttpServletRequest request) {
        return "redirect:/things/" + write(request).length();
    }

    @PostMapping(MODE + "/view-303")
    RedirectView seeOther(HttpServletRequest request) {
        RedirectView view = new RedirectView("things?of=" + write(request).length());
        view.setStatusCode(HttpStatus.SEE_OTHER);
        return view;
    }

    @PostMapping(MODE + "/absolute-307")
    ResponseEntity<Void> temporary(HttpServletRequest request) {
        return ResponseEntity.status(307)
                .location(URI.create(
                        "https://shop.example/things/" + write(request).length()))
                .build();
    }

    @PostMapping(MODE + "/send-redirect")
    void sendRedirect(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendRedirect("../things/" + write(request).length());
    }

    @PostMapping(MODE + "/forward")
    String forward(HttpServletRequest request) {
        request.setAttribute("made", write(request));
        return "forward:/inner";
    }

    @PostMapping("/inner")
    @ResponseBody
    String inner(HttpServletRequest request) {
        return "forwarded " + request.getAttribute("made");
    }

    @PostMapping(MODE + "/send-error-410")
    void gone(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendError(410, write(request));
    }

    @PostMapping(MODE + "/send-error-404")
    void missing(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendError(404, write(request));
    }

    @PostMapping({MODE + "/throwing", MODE + "/declined"})
    @ResponseBody
    String throwing(HttpServletRequest request) {
        return write(request);
    }

    @ExceptionHandler
    ResponseEntity<String> declined(Declined declined) {
        return ResponseEntity.status(402).body(declined.getMessage());
    }

    @PostMapping(MODE + "/form")
    @ResponseBody
    String form(@RequestParam("item") String item, HttpServletRequest request) {
        return item + " " + write(request);
    }

    @PostMapping(MODE + "/multipart")
    @ResponseBody
    String multipart(@RequestParam("file") MultipartFile file, HttpServletRequest request) throws IOException {
        return file.getOriginalFilename() + " " + file.getBytes().length + " " + write(request);
    }

    @PostMapping(MODE + "/gzip-body")
    @ResponseBody
    String gzipBody(@RequestBody byte[] body, HttpServletRequest request) {
        return body.length + " " + write(request);
    }

    @PostMapping(MODE + "/gzip-answer")
    ResponseEntity<byte[]> gzipAnswer(HttpServletRequest request) throws IOException {
        return ResponseEntity.ok()
                .header("Content-Encoding", "gzip")
                .header("Content-Type", "text/plain")
                .body(zipped(write(request)));
    }

    static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
