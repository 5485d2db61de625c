package io.yici.mall.shop.setting;

import io.yici.spring.web.EntityTag;
import io.yici.spring.web.IfMatch;
import io.yici.spring.web.RepeatHarmless;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Settings with their version as the entity tag. */
@RestController
@RequestMapping(path = "/api/settings/{name}", produces = MediaType.APPLICATION_JSON_VALUE)
class SettingController {

    private final SettingService settings;

    SettingController(SettingService settings) {
        this.settings = settings;
    }

    /** What the operator sends. */
    record Request(
            @NotNull @Size(max = 1000) @Pattern(regexp = "[^\\p{Cntrl}\\p{Cs}]*", message = "text without control characters") String value) {}

    /** What everybody reads. */
    record Answer(String name, String value) {}

    @GetMapping
    ResponseEntity<Answer> find(@PathVariable String name) {
        return answer(settings.find(name));
    }

    @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @RepeatHarmless("a repeat finds another version than it has seen, and is told 412")
    ResponseEntity<Answer> write(
            @PathVariable String name, @Valid @RequestBody Request body, HttpServletRequest request) {
        return answer(settings.write(name, body.value(), IfMatch.of(request)));
    }

    private static ResponseEntity<Answer> answer(Setting setting) {
        return ResponseEntity.ok()
                .eTag(EntityTag.ofVersion(setting.version()).toString())
                .body(new Answer(setting.name(), setting.value()));
    }
}
