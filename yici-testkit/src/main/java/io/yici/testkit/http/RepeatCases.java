package io.yici.testkit.http;

import static io.yici.testkit.http.Probe.needed;
import static io.yici.testkit.http.Probe.onlyIf;
import static io.yici.testkit.http.Probe.quoted;
import static io.yici.testkit.http.Probe.require;
import static io.yici.testkit.http.Probe.requireEffects;

import io.yici.testkit.http.HttpExpectations.Treatment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** What copies of one request get and do, also when connections break; and which requests are copies. */
final class RepeatCases {

    private static final int COPIES = 8;

    private RepeatCases() {}

    static void addTo(Suite suite) {
        suite.add("IC-09", "another query is another request, or not, as the server says", RepeatCases::otherQuery);
        suite.add("IC-12", "where a key means nothing, the answer says so", RepeatCases::ignored);
        suite.add("IC-18", "the body counts, and not in how many pieces it comes", RepeatCases::chunked);
        suite.add("IC-19", "eight copies at once have one effect", RepeatCases::atOnce);
        suite.add("IC-19", "copies on one connection, sent before any answer, have one effect", RepeatCases::pipelined);
        suite.add("IC-20", "the first request is carried out, once", RepeatCases::first);
        suite.add("IC-20", "a request that is cut off in its body leaves the key free", RepeatCases::cutInBody);
        suite.add("IC-21", "a repeat gets the first answer", RepeatCases::repeat);
        suite.add("IC-21", "a repeat has no effect", RepeatCases::noSecondEffect);
        suite.add("IC-21", "a repeat gets the first answer if that was a final error", RepeatCases::finalError);
        suite.add(
                "IC-21",
                "a repeat by a client that did not wait for the answer has no effect",
                RepeatCases::goneClient);
        suite.add("IC-31", "two callers with one key have two records", RepeatCases::callers);
    }

    private static void otherQuery(Probe p) throws IOException {
        RawRequest request = p.keyed(quoted(p.newKey()));
        RawRequest other = request.path(request.path() + "?other=1");
        if (p.expected.otherQuery == Treatment.ACCEPTED) {
            p.areOne(request, other);
        } else {
            p.succeeds(request);
            p.refuses(other, p.expected.reused);
        }
    }

    private static void ignored(Probe p) throws IOException {
        String path = needed(p.target.unguardedPath, "no path is described where a key means nothing");
        String header = needed(p.expected.ignoredHeader, "the server has no header for it");
        RawAnswer answer = p.succeeds(p.keyed(quoted(p.newKey())).path(path));
        require("true".equals(answer.header(header)), "the answer has no " + header);
        RawAnswer guarded = p.succeeds(p.keyed(quoted(p.newKey())));
        require(guarded.header(header) == null, "a guarded write is answered with " + header);
    }

    private static void chunked(Probe p) throws IOException {
        RawRequest request = p.keyed(quoted(p.newKey()));
        p.areOne(request.bytes(), request.chunked(3));
        RawRequest other = p.keyed(quoted(p.newKey()));
        p.areOne(other.chunked(1), other.bytes());
    }

    private static void atOnce(Probe p) throws IOException, InterruptedException {
        IntSupplier effects = p.effects();
        RawRequest request = p.keyed(quoted(p.newKey()));
        List<Wire> wires = new ArrayList<>();
        try {
            for (int i = 0; i < COPIES; i++) {
                wires.add(p.open());
            }
            for (Wire wire : wires) {
                wire.send(request.bytes());
            }
            for (Wire wire : wires) {
                RawAnswer answer = wire.answer();
                require(answer.isSuccess() || p.isRefused(answer, p.expected.inProgress), "a copy got " + answer);
            }
        } finally {
            for (Wire wire : wires) {
                wire.close();
            }
        }
        p.succeeded(p.sendUntilSettled(request));
        requireEffects(1, effects);
    }

    private static void pipelined(Probe p) throws IOException {
        IntSupplier effects = p.effects();
        byte[] request = p.keyed(quoted(p.newKey())).bytes();
        try (Wire wire = p.open()) {
            wire.send(RawRequest.concat(request, request));
            RawAnswer first = p.succeeded(wire.answer());
            p.replayed(first, wire.answer());
        }
        requireEffects(1, effects);
    }

    private static void first(Probe p) throws IOException {
        IntSupplier effects = p.effects();
        RawAnswer first = p.succeeds(p.keyed(quoted(p.newKey())));
        require(!p.isReplay(first), "the first answer is marked as a replay");
        requireEffects(1, effects);
    }

    private static void cutInBody(Probe p) throws IOException, InterruptedException {
        IntSupplier effects = p.effects();
        RawRequest request = p.keyed(quoted(p.newKey()));
        try (Wire wire = p.open()) {
            wire.send(request.half()).end(); // nothing else is sent before the server has seen it
        }
        p.succeeded(p.sendUntilSettled(request));
        requireEffects(1, effects);
    }

    private static void repeat(Probe p) throws IOException {
        RawRequest request = p.keyed(quoted(p.newKey()));
        RawAnswer first = p.succeeds(request);
        p.replayed(first, p.send(request));
        p.replayed(first, p.send(request));
    }

    private static void noSecondEffect(Probe p) throws IOException {
        IntSupplier effects = p.effects();
        RawRequest request = p.keyed(quoted(p.newKey()));
        p.succeeds(request);
        p.send(request);
        p.send(request);
        requireEffects(1, effects);
    }

    private static void finalError(Probe p) throws IOException {
        RawRequest request = p.keyed(quoted(p.newKey()))
                .body(needed(p.target.finalError, "no request with a final error is described"));
        onlyIf(p.target.effects != null || p.expected.replayHeader != null, "replays cannot be told");
        RawAnswer first = p.send(request);
        require(first.status() >= 400, "no error, but " + first);
        p.replayed(first, p.send(request));
    }

    private static void goneClient(Probe p) throws IOException, InterruptedException {
        IntSupplier effects = p.effects();
        RawRequest request = p.keyed(quoted(p.newKey()));
        try (Wire wire = p.open()) {
            wire.send(request.bytes());
        }
        p.succeeded(p.sendUntilSettled(request));
        p.succeeds(request);
        requireEffects(1, effects);
    }

    private static void callers(Probe p) throws IOException {
        String other = needed(p.target.otherAuthorization, "no second caller is described");
        IntSupplier effects = p.effects();
        RawRequest request = p.keyed(quoted(p.newKey()));
        RawRequest others = request.without("Authorization").with("Authorization: " + other);
        p.succeeds(request);
        RawAnswer first = p.succeeds(others);
        require(!p.isReplay(first), "the second caller gets a replay");
        requireEffects(2, effects);
        p.replayed(first, p.send(others));
    }
}
