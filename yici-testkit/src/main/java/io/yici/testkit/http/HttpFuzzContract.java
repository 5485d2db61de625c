package io.yici.testkit.http;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/**
 * Odd requests, each sent twice: whatever keys, content types, framing and bodies they have, the server has one effect at most, never
 * hangs, and never answers 5xx. Subclass it beside {@link HttpConformance}; needs jqwik on the test class path.
 */
public abstract class HttpFuzzContract {

    private static final int TRIES = 25;
    private static final int LONG_TRIES = 10_000;
    private static final Pattern SERVER_ERROR = Pattern.compile("^HTTP/1\\.1 5\\d\\d.*", Pattern.MULTILINE);

    /** Where they are sent, each of them to all; effects have to be counted. */
    protected abstract List<HttpTarget> targets();

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    @Tag("R-97")
    void oddRequestsHaveOneEffectAtMost(@ForAll("requests") OddRequest odd) {
        for (HttpTarget target : targets()) {
            IntSupplier effects = Objects.requireNonNull(target.effects, "effects have to be counted");
            String key = UUID.randomUUID().toString();
            byte[] bytes = odd.bytes(target, target.write.path(), key);
            int before = effects.getAsInt();
            String answers = send(target, bytes) + send(target, bytes);
            int counted = effects.getAsInt() - before;
            if (counted > 1) {
                throw new AssertionError(counted + " effects of " + target.write.path());
            }
            if (SERVER_ERROR.matcher(answers).find()) {
                throw new AssertionError(target.write.path() + " answers " + answers);
            }
        }
    }

    /** Many more of them. */
    @Property(tries = LONG_TRIES)
    @Tag("R-97")
    @Tag("long")
    void manyOddRequestsHaveOneEffectAtMost(@ForAll("requests") OddRequest odd) {
        oddRequestsHaveOneEffectAtMost(odd);
    }

    private static String send(HttpTarget target, byte[] bytes) {
        try (Wire wire = new Wire(target.host, target.port, target.patience)) {
            return new String(wire.send(bytes).end(), StandardCharsets.ISO_8859_1);
        } catch (SocketTimeoutException e) {
            throw new AssertionError("no answer from " + target.write.path(), e);
        } catch (IOException closed) {
            return ""; // a refusal, too
        }
    }

    @Provide
    Arbitrary<OddRequest> requests() {
        return OddRequests.any();
    }
}
