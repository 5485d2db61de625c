package io.yici.testkit.http;

import java.io.IOException;
import java.net.SocketTimeoutException;

/** One rule, tested at one target. Immutable; it uses keys of its own with each run, so that it can be run again. */
public final class HttpCase {

    private final String id;
    private final String title;
    private final HttpTarget target;
    private final Steps steps;

    /** What is sent and looked at. */
    interface Steps {
        void take(Probe probe) throws IOException, InterruptedException;
    }

    HttpCase(String id, String title, HttpTarget target, Steps steps) {
        this.id = id;
        this.title = title;
        this.target = target;
        this.steps = steps;
    }

    /** The rule's number in the checklist, such as {@code IC-22} or {@code SF-05}; several cases can have one. */
    public String id() {
        return id;
    }

    /** What the server has to do; no other case has the same. */
    public String title() {
        return title;
    }

    /**
     * Tests it. Never throws what the server has brought about.
     *
     * @throws InterruptedException if the calling thread is interrupted
     */
    public Verdict run() throws InterruptedException {
        try {
            steps.take(new Probe(target));
            return new Verdict.Passed();
        } catch (Unmet unmet) {
            return new Verdict.Failed(String.valueOf(unmet.getMessage()));
        } catch (Inapplicable inapplicable) {
            return new Verdict.NotApplicable(String.valueOf(inapplicable.getMessage()));
        } catch (SocketTimeoutException e) {
            return new Verdict.Failed("no answer came in time");
        } catch (IOException e) {
            return new Verdict.Failed("no answer: " + e);
        }
    }

    /** Number and title. */
    @Override
    public String toString() {
        return id + " " + title;
    }
}
