package io.yici.verification.lines;

import io.yici.InProgressException;
import io.yici.spi.ResultCodec;
import io.yici.spring.RepeatSubmit;
import io.yici.verification.lines.Work.Made;
import io.yici.verification.lines.Work.Wanted;
import java.util.Map;
import org.springframework.boot.SpringBootVersion;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class LineController {

    private final Work work;
    private final Gate gate;
    private final ResultCodec codec;

    LineController(Work work, Gate gate, ResultCodec codec) {
        this.work = work;
        this.gate = gate;
        this.codec = codec;
    }

    @PostMapping({"/joined", "/leased"})
    @ResponseStatus(HttpStatus.CREATED)
    Made guarded(@RequestBody Wanted wanted) {
        return work.effect(wanted);
    }

    @PostMapping("/bound")
    @ResponseStatus(HttpStatus.CREATED)
    Made bound(@RequestBody Wanted wanted) {
        return work.bound(wanted);
    }

    /** Guarded by nothing, as the check at the start has to say. */
    @PostMapping("/unguarded")
    void unguarded() {}

    /** No route: the key is that of the method. */
    @PostMapping("/method")
    ResponseEntity<?> method(@RequestHeader("X-Key") String key, @RequestBody Wanted wanted) {
        try {
            return ResponseEntity.status(HttpStatus.CREATED).body(work.method(key, wanted));
        } catch (InProgressException e) {
            return ResponseEntity.status(HttpStatus.CONFLICT).build();
        }
    }

    /** No key at all: a window keeps double clicks out. */
    @PostMapping("/submit")
    @RepeatSubmit(operation = "line.submit", user = "#user", content = "#wanted")
    public Made submit(@RequestHeader("X-User") String user, @RequestBody Wanted wanted) {
        return work.effect(wanted);
    }

    /** Fails at the first try, behind its effect. */
    @PostMapping("/shaky")
    String shaky(@RequestHeader("X-Key") String key, @RequestBody Wanted wanted) {
        return work.shaky(key, wanted);
    }

    @GetMapping("/effects/{name}")
    int effects(@PathVariable String name) {
        return work.effects(name);
    }

    @GetMapping("/held/{name}")
    boolean held(@PathVariable String name) {
        return gate.holds(name);
    }

    @GetMapping("/open/{name}")
    void open(@PathVariable String name) {
        gate.open(name);
    }

    @GetMapping("/holding")
    int holding() {
        return gate.holding();
    }

    @GetMapping("/open-all")
    void openAll() {
        gate.openAll();
    }

    @GetMapping("/line")
    Map<String, String> line() {
        return Map.of(
                "boot",
                SpringBootVersion.getVersion(),
                "codec",
                codec.getClass().getSimpleName(),
                "java",
                System.getProperty("java.specification.version"),
                "thread",
                Thread.currentThread().toString());
    }
}
