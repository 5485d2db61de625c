package io.yici.testkit.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Does what docs/http.md says, in memory, but for one mistake. */
final class TinyServer implements SlowWrite, AutoCloseable {

    static final HttpExpectations EXPECTATIONS =
            HttpExpectations.yici().policy("/policy", HttpExpectations.yici().policyMembers);
    private static final String OTHER_NAME = "X-Idempotency-Key";

    private final Flaw flaw;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Entry> entries = new ConcurrentHashMap<>();
    private final AtomicInteger effects = new AtomicInteger();
    private final Semaphore running = new Semaphore(0);
    private volatile CountDownLatch finished = new CountDownLatch(1);

    TinyServer(Flaw flaw) throws IOException {
        this.flaw = flaw;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/orders", exchange -> answer(exchange, guarded(exchange)));
        server.createContext("/free", exchange -> answer(exchange, new Answer(200, "text/plain", "free", "")));
        server.createContext("/policy", exchange -> answer(exchange, policy()));
        server.start();
    }

    private record Answer(int status, String type, String text, String mark) {}

    private static final class Entry {
        private final String content;
        private volatile @Nullable Answer answer;

        Entry(String content) {
            this.content = content;
        }
    }

    HttpTargetBuilder target() {
        return HttpTarget.at("127.0.0.1", server.getAddress().getPort())
                .write("POST", "/orders", "{\"item\":1}")
                .otherBody("{\"item\":2}")
                .authorization("alice")
                .otherAuthorization("bob")
                .effects(effects::get)
                .slow(this)
                .finalError("{\"final\":1}")
                .unguardedPath("/free")
                .expectations(EXPECTATIONS);
    }

    private boolean has(Flaw other) {
        return flaw == other;
    }

    private Answer guarded(HttpExchange exchange) throws IOException {
        byte[] body = body(exchange);
        Headers headers = exchange.getRequestHeaders();
        if (has(Flaw.EFFECT_BEFORE_CHECK)) {
            effects.incrementAndGet();
        }
        String key;
        try {
            key = new TinyKey(flaw).read(headers.get(has(Flaw.OTHER_HEADER_NAME) ? OTHER_NAME : "Idempotency-Key"));
        } catch (TinyKey.Malformed e) {
            return problem(has(Flaw.MALFORMED_IS_500) ? 500 : 400, "key-malformed");
        }
        if (has(Flaw.ODD_TYPE_IS_500) && isOdd(headers.get("Content-Type"))) {
            return problem(500, "odd");
        }
        String content = new String(body, StandardCharsets.UTF_8);
        if (key == null) {
            return has(Flaw.KEY_IS_OPTIONAL)
                    ? carriedOut(content)
                    : problem(400, has(Flaw.ONE_CODE_FOR_ALL) ? "key-malformed" : "key-missing");
        }
        String caller = has(Flaw.KEYS_OF_ALL_CALLERS) ? "" : headers.getFirst("Authorization");
        return once(caller + " " + key, fingerprint(exchange, content));
    }

    private static boolean isOdd(@Nullable List<String> types) {
        return types != null && (types.size() > 1 || !types.get(0).matches("[\\w-]+/[\\w.+-]+"));
    }

    private byte[] body(HttpExchange exchange) throws IOException {
        try {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String length = exchange.getRequestHeaders().getFirst("Content-Length");
            boolean isWhole = length == null || Integer.parseInt(length) == body.length;
            if (!isWhole && !has(Flaw.RUNS_HALF_A_BODY)) {
                throw new IOException("cut off");
            }
            return body;
        } catch (IOException e) {
            if (has(Flaw.RUNS_HALF_A_BODY)) {
                effects.incrementAndGet();
            }
            throw e;
        }
    }

    private String fingerprint(HttpExchange exchange, String body) {
        String content = has(Flaw.BODY_IGNORED) ? "" : body;
        content += has(Flaw.QUERY_IGNORED) ? "" : "?" + exchange.getRequestURI().getQuery();
        return content + (has(Flaw.LENGTH_COUNTS) ? exchange.getRequestHeaders().getFirst("Content-Length") : "") + "\n"
                + body;
    }

    private Answer once(String key, String fingerprint) {
        String compared = fingerprint.substring(0, fingerprint.lastIndexOf('\n'));
        String body = fingerprint.substring(fingerprint.lastIndexOf('\n') + 1);
        Entry mine = new Entry(compared);
        Entry first = has(Flaw.RUNS_AGAIN) ? null : entries.putIfAbsent(key, mine);
        if (first == null) {
            return kept(key, mine, body);
        }
        return repeated(key, first, compared, body);
    }

    private Answer kept(String key, Entry mine, String body) {
        Answer answer = carriedOut(body);
        mine.answer = answer;
        if (has(Flaw.ERRORS_NOT_KEPT) && answer.status() >= 400) {
            entries.remove(key);
        }
        return has(Flaw.ALWAYS_MARKED) ? marked(answer) : answer;
    }

    private Answer repeated(String key, Entry first, String compared, String body) {
        Answer stored = first.answer;
        boolean differs = !first.content.equals(compared);
        if (stored == null && has(Flaw.RUNS_TWO_AT_ONCE)) {
            return carriedOut(body);
        }
        if (differs && !(stored == null && has(Flaw.IN_PROGRESS_BEFORE_REUSED))) {
            if (has(Flaw.FORGETS_ON_REFUSAL)) {
                entries.remove(key);
            }
            Answer refused = problem(422, "key-reused");
            return has(Flaw.SHOWS_FIRST_ANSWER) && stored != null
                    ? new Answer(422, refused.type(), refused.text() + stored.text(), "")
                    : refused;
        }
        if (stored == null) {
            return problem(has(Flaw.WRONG_STATUS_IN_PROGRESS) ? 423 : 409, "in-progress");
        }
        Answer again = has(Flaw.RENDERS_AGAIN) ? new Answer(200, stored.type(), "again", "") : stored;
        return has(Flaw.REPLAY_NOT_MARKED) ? again : marked(again);
    }

    private static Answer marked(Answer answer) {
        return new Answer(answer.status(), answer.type(), answer.text(), "Idempotent-Replayed");
    }

    private Answer carriedOut(String body) {
        CountDownLatch until = finished;
        if (body.contains("slow")) {
            running.release();
            try {
                until.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        if (body.contains("final")) {
            return new Answer(422, "text/plain", "declined " + effects.get(), "");
        }
        return new Answer(201, "text/plain", "order " + effects.incrementAndGet(), "");
    }

    private Answer problem(int status, String code) {
        if (has(Flaw.PLAIN_REFUSALS)) {
            return new Answer(status, "text/plain", code, "");
        }
        String end = has(Flaw.BROKEN_PROBLEMS) ? ",}" : "}";
        String text = "{\"type\":\"urn:tiny:" + code + "\",\"code\":\"" + code + "\",\"status\":" + status + end;
        return new Answer(status, "application/problem+json", text, "");
    }

    private Answer policy() {
        if (has(Flaw.NO_POLICY)) {
            return new Answer(404, "text/plain", "none", "");
        }
        String text = has(Flaw.EMPTY_POLICY)
                ? "{}"
                : "{\"keyFormat\":\"any\",\"routes\":[{\"scope\":\"caller\",\"retention\":\"P1D\","
                        + "\"afterRetention\":\"runs-again\",\"keyFreeAfter\":[400,-1.5e3,true,null]}]}";
        return new Answer(200, "application/json", text, "");
    }

    private void answer(HttpExchange exchange, Answer answer) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", answer.type());
        if (!answer.mark().isEmpty()) {
            headers.set(answer.mark(), "true");
        }
        if (answer.status() == 409 && !has(Flaw.NO_RETRY_AFTER)) {
            headers.set("Retry-After", "1");
        }
        boolean isFree = exchange.getRequestURI().getPath().equals("/free");
        if (isFree && !has(Flaw.IGNORED_NOT_SAID)) {
            headers.set("Idempotency-Key-Ignored", "true");
        }
        byte[] bytes = answer.text().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public String path() {
        return "/orders";
    }

    @Override
    public String body() {
        return "{\"slow\":1}";
    }

    @Override
    public boolean awaitRunning(Duration patience) throws InterruptedException {
        return running.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void finish() {
        CountDownLatch waiting = Objects.requireNonNull(finished);
        finished = new CountDownLatch(1);
        waiting.countDown();
    }

    @Override
    public void close() {
        finish();
        server.stop(0);
        threads.shutdownNow();
    }
}
