package io.yici.mall.shop;

import io.yici.spring.web.RepeatHarmless;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.security.Principal;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shipping by the operator, receipt by the customer. */
@RestController
@RequestMapping(path = "/api/orders/{orderNo}", produces = MediaType.APPLICATION_JSON_VALUE)
class ShippingController {

    private final ShippingService shipping;

    ShippingController(ShippingService shipping) {
        this.shipping = shipping;
    }

    /** What the operator sends. */
    record Request(
            @NotNull @Pattern(regexp = "[A-Za-z0-9-]{1,64}") String carrier) {}

    @PostMapping(path = "/shipments", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Shipment> ship(@PathVariable String orderNo, @Valid @RequestBody Request request) {
        ShippingService.Shipped shipped = shipping.ship(orderNo, request.carrier());
        return ResponseEntity.status(shipped.isNew() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(shipped.shipment());
    }

    @PostMapping("/receipt")
    @RepeatHarmless("moves the order once; a repeat finds it completed")
    OrderController.Answer receive(@PathVariable String orderNo, Principal user) {
        return OrderController.Answer.of(shipping.received(user.getName(), orderNo));
    }
}
