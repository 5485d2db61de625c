package io.yici.mall.gateway;

import io.yici.mall.web.Refusal;
import io.yici.spring.web.RepeatHarmless;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The gateway as a shop sees it, and the operator's hand on it. */
@RestController
@RequestMapping(path = "/sim/gateway", produces = MediaType.APPLICATION_JSON_VALUE)
class GatewayController {

    private final ChargeBook book;
    private final Faults faults;

    GatewayController(ChargeBook book, Faults faults) {
        this.book = book;
        this.faults = faults;
    }

    @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @RepeatHarmless("sets what is set already")
    GatewaySettings set(@Valid @RequestBody GatewaySettings settings) {
        faults.set(settings);
        return settings;
    }

    /** 201 with the charge, 200 if it was made before, 409 if the key is closed, 422 if it has another charge. */
    @PostMapping(path = "/charges", consumes = MediaType.APPLICATION_JSON_VALUE)
    @RepeatHarmless("charges each downstream key once")
    ResponseEntity<Charge> charge(@Valid @RequestBody ChargeRequest wish, HttpServletRequest request)
            throws IOException, InterruptedException {
        faults.delay();
        if (faults.fails()) {
            throw Refusal.of(
                    HttpStatus.SERVICE_UNAVAILABLE, "gateway-failed", "The gateway failed, as it was told to.");
        }
        ChargeBook.Verdict verdict = book.charge(wish.downstreamKey(), wish.orderNo(), wish.amount());
        return switch (verdict) {
            case CHARGED -> answer(HttpStatus.CREATED, wish, request);
            case REPEATED -> answer(HttpStatus.OK, wish, request);
            case OTHER ->
                throw Refusal.of(
                        HttpStatus.UNPROCESSABLE_CONTENT, "other-charge", "The key has a charge of other content.");
            case CLOSED -> throw Refusal.of(HttpStatus.CONFLICT, "key-closed", "The key is never to be charged.");
        };
    }

    private ResponseEntity<Charge> answer(HttpStatus status, ChargeRequest wish, HttpServletRequest request) {
        if (faults.losesResponse()) {
            CutConnectionValve.mark(request);
            return ResponseEntity.status(status).build();
        }
        return ResponseEntity.status(status).body(find(wish.downstreamKey()));
    }

    @GetMapping("/charges")
    List<Charge> all() {
        return book.all();
    }

    @GetMapping("/charges/{downstreamKey}")
    Charge find(@PathVariable String downstreamKey) {
        return book.find(downstreamKey)
                .orElseThrow(() -> Refusal.of(HttpStatus.NOT_FOUND, "no-charge", "The key has no charge, so far."));
    }

    /** 200 if the key will never be charged, 409 if it has been. */
    @PostMapping("/charges/{downstreamKey}/close")
    @RepeatHarmless("a key stays closed")
    Map<String, Object> close(@PathVariable String downstreamKey) throws IOException {
        if (!downstreamKey.matches(ChargeRequest.FORM)) {
            throw Refusal.of(HttpStatus.BAD_REQUEST, "bad-request", "That cannot be a downstream key.");
        }
        if (!book.close(downstreamKey)) {
            throw Refusal.of(HttpStatus.CONFLICT, "already-charged", "The key has a charge.");
        }
        return Map.of("downstreamKey", downstreamKey, "closed", true);
    }
}
