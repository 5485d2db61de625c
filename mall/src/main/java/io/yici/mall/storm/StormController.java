package io.yici.mall.storm;

import io.yici.mall.web.Refusal;
import io.yici.spring.web.HttpExecution;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Starts storms and tells how they go. A storm's requests are those of who starts it. */
@RestController
@RequestMapping(path = "/api/storms", produces = MediaType.APPLICATION_JSON_VALUE)
class StormController {

    private final Storms storms;

    StormController(Storms storms) {
        this.storms = storms;
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Started> start(
            @Valid @RequestBody StormRequest wish,
            @RequestHeader(HttpHeaders.AUTHORIZATION) String authorization,
            Principal user,
            HttpServletRequest http) {
        try {
            mayStart(wish, http);
            String id = storms.start(wish, new Sender(user.getName(), authorization))
                    .id();
            return ResponseEntity.accepted()
                    .location(URI.create("/api/storms/" + id))
                    .body(new Started(id));
        } catch (RuntimeException notStarted) {
            HttpExecution.of(http).nothingHappened();
            throw notStarted;
        }
    }

    private static void mayStart(StormRequest wish, HttpServletRequest http) {
        if (wish.write() == Write.STOCK && wish.path() == Path.GUARDED && !http.isUserInRole("OPERATOR")) {
            throw Refusal.of(HttpStatus.FORBIDDEN, "forbidden", "Only the operator deducts from the stock.");
        }
    }

    /** Which storm it is. */
    record Started(String id) {}

    @GetMapping("/{id}")
    Progress progress(@PathVariable String id, Principal user) {
        return storms.find(id, user.getName()).progress();
    }

    /** What each caller got. */
    @GetMapping("/{id}/callers")
    List<Storm.Told> callers(@PathVariable String id, Principal user) {
        return storms.find(id, user.getName()).told();
    }
}
