package io.yici.mall.gateway;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** All charges and closed keys, in memory and in a file that is written first. Thread-safe. */
final class ChargeBook implements AutoCloseable {

    private final ChargeFile file;
    private final JsonMapper json;
    private final Map<String, Charge> charges = new LinkedHashMap<>();
    private final Set<String> closed = new HashSet<>();

    /**
     * Reads the file, and closes it if that fails.
     *
     * @throws GatewayFileException if a line cannot be read: money is not forgotten for that
     */
    ChargeBook(ChargeFile file, JsonMapper json) throws IOException {
        this.file = file;
        this.json = json;
        int number = 0;
        for (String line : file.lines()) {
            number++;
            try {
                enter(json.readValue(line, Entry.class));
            } catch (JacksonException e) {
                file.close();
                throw GatewayFileException.damaged(file.path(), number, line, e);
            }
        }
    }

    /** Answer to a wish to charge. */
    enum Verdict {
        CHARGED,
        /** There was this charge before. */
        REPEATED,
        /** There is another charge under the key. */
        OTHER,
        /** The key is never to be charged. */
        CLOSED
    }

    /** Charges, once for each key. */
    synchronized Verdict charge(String downstreamKey, String orderNo, long amount) throws IOException {
        Charge before = charges.get(downstreamKey);
        if (before != null) {
            return before.orderNo().equals(orderNo) && before.amount() == amount ? Verdict.REPEATED : Verdict.OTHER;
        }
        if (closed.contains(downstreamKey)) {
            return Verdict.CLOSED;
        }
        String chargeNo = "C" + UUID.randomUUID().toString().replace("-", "");
        write(new Entry(new Charge(chargeNo, downstreamKey, orderNo, amount), null));
        return Verdict.CHARGED;
    }

    /** @return whether the key will never be charged; if not, it has been */
    synchronized boolean close(String downstreamKey) throws IOException {
        if (charges.containsKey(downstreamKey)) {
            return false;
        }
        if (!closed.contains(downstreamKey)) {
            write(new Entry(null, downstreamKey));
        }
        return true;
    }

    synchronized Optional<Charge> find(String downstreamKey) {
        return Optional.ofNullable(charges.get(downstreamKey));
    }

    synchronized List<Charge> all() {
        return List.copyOf(charges.values());
    }

    private void write(Entry entry) throws IOException {
        file.append(json.writeValueAsString(entry));
        enter(entry);
    }

    private void enter(Entry entry) {
        if (entry.charge() != null) {
            charges.put(entry.charge().downstreamKey(), entry.charge());
        }
        if (entry.closed() != null) {
            closed.add(entry.closed());
        }
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
