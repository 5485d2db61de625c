package io.yici.mall.shop.checkin;

import java.security.Principal;
import java.time.LocalDate;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Check-ins and points of the customer who is signed in. */
@RestController
@RequestMapping(path = "/api", produces = MediaType.APPLICATION_JSON_VALUE)
class CheckInController {

    private final CheckIns checkIns;
    private final PointsBook book;

    CheckInController(CheckIns checkIns, PointsBook book) {
        this.checkIns = checkIns;
        this.book = book;
    }

    /** The day, and what it has earned. */
    record Answer(LocalDate day, long points) {}

    /** All points, and the newest entries. */
    record Points(long points, List<PointsBook.Entry> entries) {}

    @PostMapping("/checkins")
    ResponseEntity<Answer> checkIn(Principal user) {
        CheckIns.Made made = checkIns.today(user.getName());
        return ResponseEntity.status(made.isNew() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(new Answer(made.checkIn().day(), CheckIns.POINTS));
    }

    @GetMapping("/points")
    Points points(Principal user) {
        return new Points(book.of(user.getName()), book.newest(user.getName()));
    }
}
