package io.yici.verification.proxied;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ProxiedController {

    private final ProxiedWork work;
    private final Gate gate;
    private final boolean inTrouble;

    ProxiedController(ProxiedWork work, Gate gate, @Value("${in-trouble:false}") boolean inTrouble) {
        this.work = work;
        this.gate = gate;
        this.inTrouble = inTrouble;
    }

    @RequestMapping(
            path = "/{mode}/{name}",
            method = {RequestMethod.POST, RequestMethod.PUT, RequestMethod.DELETE})
    ResponseEntity<String> write(
            @PathVariable String mode,
            @PathVariable String name,
            @RequestHeader(name = Trouble.HEADER, defaultValue = "NONE") Trouble wanted) {
        Trouble trouble = inTrouble ? wanted : Trouble.NONE;
        String made = switch (mode) {
            case "bound" -> work.bound(name, trouble);
            case "leased" -> work.written(name, trouble);
            default -> work.transacted(name, trouble);
        };
        return ResponseEntity.status(trouble.status()).body(made);
    }

    @GetMapping("/held/{trouble}")
    int held(@PathVariable Trouble trouble) {
        return gate.held(trouble);
    }

    @GetMapping("/open")
    void open() {
        gate.open();
    }
}
