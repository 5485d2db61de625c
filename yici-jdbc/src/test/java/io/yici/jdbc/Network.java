package io.yici.jdbc;

import io.yici.testkit.Fault;
import io.yici.testkit.FaultProxy;
import io.yici.testkit.ProxiedConnection.Direction;
import java.io.IOException;
import java.time.Duration;

/** Half a millisecond of round trip, as between machines next to each other: what production runs on. */
final class Network {

    private static final Duration ROUND_TRIP = Duration.ofNanos(500_000);

    private Network() {}

    /** The caller closes it. */
    static FaultProxy to(int port) throws IOException {
        FaultProxy network = FaultProxy.to("127.0.0.1", port);
        network.inject(Direction.TO_CLIENT, new Fault.Delay(ROUND_TRIP));
        return network;
    }
}
