package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Fingerprint;
import io.yici.Operation;
import io.yici.RefusedUsageException;
import io.yici.WindowPolicy;
import jakarta.servlet.http.HttpServletRequest;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.validation.BindingResult;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The start fails with all {@link RepeatSubmit} methods that cannot work, each with its remedy. */
@Tag("B28")
class RepeatSubmitStartTest {

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("hidden", "private", "proxy"),
                Arguments.of("noUser", "say who submits", "keep all others out"),
                Arguments.of("noContent", "say who submits", "and what by content"),
                Arguments.of("badName", "operation name", "letters"),
                Arguments.of("unknownUser", "user '#caller'", "the parameters are [user]"),
                Arguments.of("unparsable", "does not parse", "'#user.('"),
                Arguments.of("badPeriod", "period 'soon'", "30s"),
                Arguments.of("noPeriod", "period", "a millisecond at least"),
                Arguments.of("besidesExtractor", "by gives user and content", "leave the attributes"),
                Arguments.of("unfitExtractor", "by ", "0 parameters instead of one"),
                Arguments.of("upload", "#file, a ", "name the parts of it"),
                Arguments.of("uploads", "#p1, a ", "name the parts of it"),
                Arguments.of("request", "#request, a ", "leave it out"),
                Arguments.of("binding", "#errors, a ", "leave it out"),
                Arguments.of("stream", "#text, a ", "leave it out"),
                Arguments.of("stage", "may end later than the method", "return the value itself"),
                Arguments.of("deferred", "may end later than the method", "return the value itself"),
                Arguments.of("envelope", "may end later than the method", "return the value itself"),
                Arguments.of("emitter", "may end later than the method", "return the value itself"),
                Arguments.of("primitive", "returns null", "a type that has null"),
                Arguments.of("mandatory", "MANDATORY", "use REQUIRED"),
                Arguments.of("same", "'same'", "an operation of its own"),
                Arguments.of("ofBean", "'of.bean'", "bean ofBean"),
                Arguments.of("ofMethod", "'of.method'", "Wrong.idempotent(String)"));
    }

    private static final String MESSAGE = messageOf(Wrong.class, Beans.class);

    private static String messageOf(Class<?>... services) {
        try (var context = MethodsApplication.start(services)) {
            return "started: " + context.getId();
        } catch (RefusedUsageException e) {
            return e.getMessage();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void tellsTheMistakeAndTheRemedy(String method, String mistake, String remedy) {
        assertThat(MESSAGE.lines().filter(line -> line.contains("." + method + "(") && line.startsWith("  ")))
                .singleElement()
                .asString()
                .contains(mistake, remedy);
    }

    @Test
    void tellsAllAtOnce() {
        assertThat(MESSAGE).startsWith("these methods cannot be @RepeatSubmit:");
        assertThat(MESSAGE.lines().skip(1)).hasSize((int) mistakes().count());
    }

    @Test
    void startsWithWhatFits() {
        assertThat(messageOf(Right.class)).startsWith("started");
    }

    static class Beans {

        @Bean
        Operation<String> ofBean() {
            return Operation.named("of.bean", String.class).build();
        }
    }

    static final class ByLong implements SubmissionExtractor<Long> {
        @Override
        public String user(Long number) {
            return "u" + number;
        }

        @Override
        public Fingerprint content(Long number) {
            return Fingerprint.of(new byte[] {number.byteValue()});
        }
    }

    @SuppressWarnings("unused")
    static class Wrong {

        @RepeatSubmit(operation = "hidden", user = "#user", content = "#user")
        private void hidden(String user) {}

        @RepeatSubmit(operation = "noUser", content = "#user")
        public void noUser(String user) {}

        @RepeatSubmit(operation = "noContent", user = "#user")
        public void noContent(String user) {}

        @RepeatSubmit(operation = "no spaces please", user = "#user", content = "#user")
        public void badName(String user) {}

        @RepeatSubmit(operation = "unknownUser", user = "#caller", content = "#user")
        public void unknownUser(String user) {}

        @RepeatSubmit(operation = "unparsable", user = "#user.(", content = "#user")
        public void unparsable(String user) {}

        @RepeatSubmit(operation = "badPeriod", user = "#user", content = "#user", period = "soon")
        public void badPeriod(String user) {}

        @RepeatSubmit(operation = "noPeriod", user = "#user", content = "#user", period = "0s")
        public void noPeriod(String user) {}

        @RepeatSubmit(operation = "besidesExtractor", by = ByLong.class, content = "#user")
        public void besidesExtractor(Long user) {}

        @RepeatSubmit(operation = "unfitExtractor", by = ByLong.class)
        public void unfitExtractor(String user) {}

        @RepeatSubmit(operation = "upload", user = "#user", content = "#file")
        public void upload(String user, MultipartFile file) {}

        @RepeatSubmit(operation = "uploads", user = "#user", content = "{#user, #p1}")
        public void uploads(String user, List<MultipartFile> files) {}

        @RepeatSubmit(operation = "request", user = "#user", content = "#request")
        public void request(String user, HttpServletRequest request) {}

        @RepeatSubmit(operation = "binding", user = "#user", content = "{#user, {#errors}}")
        public void binding(String user, BindingResult errors) {}

        @RepeatSubmit(operation = "stream", user = "#user", content = "#text")
        public void stream(String user, InputStream text) {}

        @RepeatSubmit(operation = "stage", user = "#user", content = "#user")
        public CompletableFuture<String> stage(String user) {
            return CompletableFuture.completedFuture(user);
        }

        @RepeatSubmit(operation = "deferred", user = "#user", content = "#user")
        public DeferredResult<String> deferred(String user) {
            return new DeferredResult<>();
        }

        @RepeatSubmit(operation = "envelope", user = "#user", content = "#user")
        public ResponseEntity<CompletableFuture<String>> envelope(String user) {
            return ResponseEntity.noContent().build();
        }

        @RepeatSubmit(operation = "emitter", user = "#user", content = "#user")
        public SseEmitter emitter(String user) {
            return new SseEmitter();
        }

        @RepeatSubmit(operation = "primitive", user = "#user", content = "#user", policy = WindowPolicy.DIGEST)
        public int primitive(String user) {
            return 1;
        }

        @Transactional(propagation = Propagation.MANDATORY)
        @RepeatSubmit(operation = "mandatory", user = "#user", content = "#user")
        public void mandatory(String user) {}

        @RepeatSubmit(operation = "same", user = "#user", content = "#user")
        public void same(String user) {}

        @RepeatSubmit(operation = "same", user = "#user", content = "#user")
        public void same(Long user) {}

        @RepeatSubmit(operation = "of.bean", user = "#user", content = "#user")
        public void ofBean(String user) {}

        @RepeatSubmit(operation = "of.method", user = "#user", content = "#user")
        public void ofMethod(String user) {}

        @Idempotent(operation = "of.method", key = "#user")
        public void idempotent(String user) {}
    }

    static class Right {

        @RepeatSubmit(operation = "right", user = "{#shop, #p1}", content = "{#file.originalFilename, #file.size}")
        public ResponseEntity<String> right(String shop, long user, MultipartFile file) {
            return ResponseEntity.noContent().build();
        }

        @Transactional
        @RepeatSubmit(operation = "right.digest", user = "#user", content = "#user", policy = WindowPolicy.DIGEST)
        public void digest(String user) {}

        @RepeatSubmit(operation = "right.by", by = ByLong.class, period = "10ms")
        public <T> List<T> by(Long number) {
            return List.of();
        }
    }
}
