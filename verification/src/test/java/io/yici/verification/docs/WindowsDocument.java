package io.yici.verification.docs;

import io.yici.spring.RepeatSubmit;
import java.security.Principal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** The controller of docs/windows.md, compiled. */
class WindowsDocument {

    record Comment(String text) {}

    interface Mapper {
        void add(String user, long post, String text);
    }

    private final Mapper mapper;

    WindowsDocument(Mapper mapper) {
        this.mapper = mapper;
    }

    @PostMapping("/comments")
    @RepeatSubmit(operation = "comment.submit", user = "#principal.name", content = "{#post, #comment}", period = "10s")
    public void submit(Principal principal, long post, @RequestBody Comment comment) {
        mapper.add(principal.getName(), post, comment.text());
    }
}
