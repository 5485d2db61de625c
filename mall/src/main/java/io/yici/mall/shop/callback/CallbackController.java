package io.yici.mall.shop.callback;

import io.yici.mall.web.Refusal;
import io.yici.spring.web.RepeatHarmless;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** The gateway's door. Anybody may knock; who has not signed changes nothing and leaves no trace. */
@RestController
@RequestMapping("/api/callbacks")
class CallbackController {

    static final int MAX_BODY = 64 * 1024;

    private static final String SIGNATURE = "X-Signature";
    private static final byte[] SUCCESS = "success".getBytes(StandardCharsets.US_ASCII);

    private final Signatures signatures;
    private final CallbackService callbacks;
    private final CallbackMapper rows;
    private final JsonMapper json;

    CallbackController(Signatures signatures, CallbackService callbacks, CallbackMapper rows, JsonMapper json) {
        this.signatures = signatures;
        this.callbacks = callbacks;
        this.rows = rows;
        this.json = json;
    }

    /** The signature is over the bytes as they came, so nothing may read them before. */
    @PostMapping("/demo")
    @RepeatHarmless("a claim on the charge's number: a repeat is answered like the first, and does nothing")
    ResponseEntity<byte[]> take(HttpServletRequest request) throws IOException {
        byte[] body = request.getInputStream().readNBytes(MAX_BODY + 1);
        if (body.length > MAX_BODY) {
            throw Refusal.of(HttpStatus.CONTENT_TOO_LARGE, "content-too-large", "No notice is that long.");
        }
        if (!signatures.isOf(body, request.getHeader(SIGNATURE))) {
            throw Refusal.of(HttpStatus.UNAUTHORIZED, "bad-signature", "The signature does not fit the body.");
        }
        callbacks.take(Notice.read(json, body));
        return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(SUCCESS);
    }

    /** Those that the operator should know of. */
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    List<CallbackMapper.Parked> parked() {
        return rows.parked();
    }
}
