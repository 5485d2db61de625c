package io.yici.testkit.http;

import java.io.IOException;
import java.util.List;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

/** The contract, over the tiny server with a chosen mistake; run by {@link FuzzCatchesMistakesTest} alone. */
class PlantedMistakeFuzz extends HttpFuzzContract {

    static Flaw chosen = Flaw.NONE;
    private static @Nullable TinyServer server;

    @BeforeContainer
    static void start() throws IOException {
        server = new TinyServer(chosen);
    }

    @AfterContainer
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Override
    protected List<HttpTarget> targets() {
        if (server == null) {
            throw new IllegalStateException("not started");
        }
        return List.of(server.target().build());
    }
}
