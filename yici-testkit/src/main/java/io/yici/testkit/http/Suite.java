package io.yici.testkit.http;

import java.util.ArrayList;
import java.util.List;

/** Collects the cases of one target. */
final class Suite {

    private final HttpTarget target;
    private final List<HttpCase> cases = new ArrayList<>();

    Suite(HttpTarget target) {
        this.target = target;
    }

    void add(String id, String title, HttpCase.Steps steps) {
        cases.add(new HttpCase(id, title, target, steps));
    }

    List<HttpCase> cases() {
        return List.copyOf(cases);
    }
}
