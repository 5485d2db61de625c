package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.Client.Answer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;
import org.springframework.util.unit.DataSize;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.multipart.MultipartHttpServletRequest;

@Tag("B19")
@Tag("T-10")
class MultipartTest {

    private static GuardedServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        server = GuardedServer.over(GuardedServer.h2(), store -> store, "spring.servlet.multipart.max-file-size=20KB");
        client = server.client();
        server.script().on("upload", (request, response) -> {
            MultipartFile file = Objects.requireNonNull(((MultipartHttpServletRequest) request).getFile("file"));
            String content = new String(file.getBytes(), StandardCharsets.UTF_8);
            return ResponseEntity.ok(request.getParameter("note") + " " + file.getOriginalFilename() + " "
                    + file.getContentType() + " " + content);
        });
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String field(String name, String value) {
        return "Content-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value;
    }

    private static String file(String name, String type, String content) {
        return "Content-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\nContent-Type: " + type
                + "\r\n\r\n" + content;
    }

    private static Answer upload(Client client, String path, String key, String boundary, String... parts) {
        StringBuilder body = new StringBuilder();
        for (String part : parts) {
            body.append("--").append(boundary).append("\r\n").append(part).append("\r\n");
        }
        return send(
                client,
                path,
                key,
                boundary,
                body.append("--" + boundary + "--\r\n").toString());
    }

    private static Answer send(Client client, String path, String key, String boundary, String body, String... more) {
        HttpRequest.Builder request = client.request(path)
                .header("Idempotency-Key", key)
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(BodyPublishers.ofString(body));
        return client.send((more.length == 0 ? request : request.headers(more)).build());
    }

    private static Answer upload(String key, String boundary, String... parts) {
        return upload(client, "/joined/upload", key, boundary, parts);
    }

    @Test
    void isTheSameRequestWhateverTheBoundary() {
        String note = field("note", "hello");
        String file = file("a.txt", "text/plain", "content");
        Answer first = upload("same", "first", note, file);
        assertThat(first.body()).isEqualTo("hello a.txt text/plain content");
        Answer second = upload("same", "second", note, file);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.isReplayed()).isTrue();
        assertThat(server.script().entries("upload")).isEqualTo(server.effects("upload"));
    }

    @Test
    @Tag("T-13")
    void isAnotherRequestWithAnyOtherPart() {
        String note = field("note", "hello");
        String file = file("a.txt", "text/plain", "content");
        assertThat(upload("other", "b", note, file).status()).isEqualTo(200);
        assertThat(upload("other", "b", field("note", "world"), file).code()).isEqualTo("key-reused");
        assertThat(upload("other", "b", field("nota", "hello"), file).code()).isEqualTo("key-reused");
        assertThat(upload("other", "b", note, file("b.txt", "text/plain", "content"))
                        .code())
                .isEqualTo("key-reused");
        assertThat(upload("other", "b", note, file("a.txt", "text/csv", "content"))
                        .code())
                .isEqualTo("key-reused");
        assertThat(upload("other", "b", note, file("a.txt", "text/plain", "contend"))
                        .code())
                .isEqualTo("key-reused");
        assertThat(upload("other", "b", file, note).code()).as("order").isEqualTo("key-reused");
        assertThat(upload("other", "b", note, file, note).code()).isEqualTo("key-reused");
        assertThat(upload("other", "b", note, file).isReplayed()).isTrue();
    }

    @Test
    void mayHaveBeenReadBeforeTheFilter() {
        String body =
                "--x\r\n" + field("note", "early") + "\r\n--x\r\n" + file("a", "text/plain", "1") + "\r\n--x--\r\n";
        Answer first = send(client, "/leased/upload", "early", "x", body, "X-Read-Early", "yes");
        assertThat(first.body()).isEqualTo("early a text/plain 1");
        assertThat(send(client, "/leased/upload", "early", "x", body).isReplayed())
                .isTrue();
    }

    @Test
    void reachesABoundService() {
        BoundDesk desk = server.boundDesk();
        desk.services.put("form", () -> desk.create("form"));
        assertThat(upload(client, "/bound/form", "k", "x", field("note", "1")).body())
                .isEqualTo("form 1");
        assertThat(upload(client, "/bound/form", "k", "y", field("note", "1")).isReplayed())
                .isTrue();
    }

    @Test
    void isRefusedWhereItIsTooLargeForTheRouteOrTheServer() {
        int before = server.script().entries("upload");
        Answer forRoute = upload(client, "/small/upload", "large", "x", field("note", "x".repeat(200)));
        assertThat(forRoute.status()).isEqualTo(413);
        assertThat(forRoute.code()).isEqualTo("request-too-large");
        String file = file(
                "a", "text/plain", "x".repeat((int) DataSize.ofKilobytes(30).toBytes()));
        assertThat(upload("large", "x", file).code()).isEqualTo("request-too-large");
        assertThat(server.script().entries("upload")).isEqualTo(before);
    }

    @Test
    void isRefusedWhereItIsCutOff() {
        String body = "--x\r\n" + field("note", "cut o");
        Answer broken = send(client, "/joined/upload", "broken", "x", body);
        assertThat(broken.status()).isEqualTo(400);
        assertThat(broken.code()).isEqualTo("malformed-multipart");
    }

    @Test
    void isRefusedByNameWhereNobodyCanReadIt() {
        Answer mixed = client.send(client.request("/joined/upload")
                .header("Idempotency-Key", "mixed")
                .header("Content-Type", "multipart/mixed; boundary=x")
                .POST(BodyPublishers.ofString("--x--\r\n"))
                .build());
        assertThat(mixed.status()).isEqualTo(415);
        assertThat(mixed.code()).isEqualTo("multipart-not-supported");
        try (GuardedServer without =
                GuardedServer.over(GuardedServer.h2(), store -> store, "spring.servlet.multipart.enabled=false")) {
            Answer answer = upload(without.client(), "/joined/upload", "k", "x", field("note", "1"));
            assertThat(answer.status()).isEqualTo(415);
            assertThat(answer.body()).contains("multipart-not-supported", "not set up");
        }
    }
}
