package io.yici.mall.shop;

import io.yici.jdbc.JournalLine;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.security.Principal;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Refunds of an order. */
@RestController
class RefundController {

    private final Refunds refunds;

    RefundController(Refunds refunds) {
        this.refunds = refunds;
    }

    /** What a customer sends; in minor units. */
    record Request(@NotNull @Positive @Max(JournalLine.MOST) Long amount) {}

    @PostMapping(
            path = "/api/orders/{orderNo}/refunds",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Refunds.Refund> refund(
            @PathVariable String orderNo, @Valid @RequestBody Request request, Principal user) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(refunds.refund(user.getName(), orderNo, request.amount()));
    }
}
