package io.yici.spring;

import io.yici.Fingerprint;
import io.yici.WindowPolicy;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Takes submissions. */
class CommentDesk {

    private final MethodsApplication.Runs runs;
    private final JdbcTemplate jdbc;

    CommentDesk(MethodsApplication.Runs runs, JdbcTemplate jdbc) {
        this.runs = runs;
        this.jdbc = jdbc;
    }

    /** Without an {@code equals} of its own identity, and a text that says nothing. */
    record Comment(long post, String text, List<String> tags) {
        @Override
        public String toString() {
            return "a comment";
        }
    }

    static final class ByComment implements SubmissionExtractor<Comment> {
        @Override
        public @Nullable String user(Comment comment) {
            return comment.text().equals("anonymous") ? null : "alice";
        }

        @Override
        public Fingerprint content(Comment comment) {
            return RepeatSubmitTest.text(comment.text());
        }
    }

    @RepeatSubmit(operation = "comment.add", user = "#user", content = "#comment")
    public String add(@Nullable String user, Comment comment) {
        return "added " + runs.next();
    }

    @RepeatSubmit(
            operation = "comment.later",
            user = "#p0",
            content = "{#comment.post, #comment.text}",
            policy = WindowPolicy.RETRY_LATER)
    public String later(String user, Comment comment) {
        return "later " + runs.next();
    }

    @RepeatSubmit(operation = "comment.minutes", user = "#user", content = "#user", period = "5m")
    public void minutes(String user) {}

    @RepeatSubmit(operation = "comment.millis", user = "#user", content = "#user", period = "90000ms")
    public void millis(String user) {}

    @RepeatSubmit(operation = "comment.placeholder", user = "#user", content = "#user", period = "${no.such:PT2H}")
    public void placeholder(String user) {}

    @RepeatSubmit(operation = "comment.digest", user = "#user", content = "'one'", policy = WindowPolicy.DIGEST)
    public @Nullable String digest(String user, Runnable meanwhile) {
        meanwhile.run();
        return "digested " + runs.next();
    }

    @RepeatSubmit(operation = "comment.failing", user = "#user", content = "'one'")
    public void failing(String user) {
        throw new IllegalStateException("no " + runs.next());
    }

    @RepeatSubmit(operation = "comment.opening", user = "#user", content = "'one'", releasedAfterFailure = true)
    public void opening(String user) {
        throw new IllegalStateException("no " + runs.next());
    }

    @RepeatSubmit(operation = "comment.anything", user = "#user", content = "#content")
    public void anything(String user, Object content) {
        runs.next();
    }

    @RepeatSubmit(operation = "comment.extracted", by = ByComment.class)
    public String extracted(Comment comment) {
        return "extracted " + runs.next();
    }

    @Transactional
    @RepeatSubmit(operation = "comment.stored", user = "#user", content = "'one'")
    public String stored(String user) {
        jdbc.update("insert into purchase (id, order_no) values ('s1', 'stored')");
        return TransactionSynchronizationManager.isActualTransactionActive() ? "in a transaction" : "in none";
    }

    @RepeatSubmit(operation = "comment.both.window", user = "#user", content = "#key")
    @Idempotent(operation = "comment.both", key = "#key")
    public String both(String user, String key) {
        return "both " + runs.next();
    }

    /** An annotation of the application's own. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @RepeatSubmit(operation = "notice.shout", user = "#user", content = "'loud'", period = "1m")
    @interface Loud {}

    interface Noticed {

        @RepeatSubmit(operation = "notice.pin", user = "#who", content = "#what")
        String pin(String who, String what);

        String shout(String user);
    }

    static class Board implements Noticed {

        private final MethodsApplication.Runs runs;

        Board(MethodsApplication.Runs runs) {
            this.runs = runs;
        }

        @Override
        public String pin(String user, String text) {
            return "pinned " + runs.next();
        }

        @Override
        @Loud
        public String shout(String user) {
            return "shouted " + runs.next();
        }
    }
}
