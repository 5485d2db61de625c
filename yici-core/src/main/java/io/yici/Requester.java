package io.yici;

import io.yici.spi.ClaimRequest;
import org.jspecify.annotations.Nullable;

/** The request that claims, by the id that is kept with the record. Whatever is given for one, no claim fails for it. */
final class Requester {

    private static final System.Logger LOG = System.getLogger(Idempotency.class.getName());

    private final RequestIds ids;

    Requester(RequestIds ids) {
        this.ids = ids;
    }

    /** Cut, and with question marks for what is not visible ASCII. */
    @Nullable String id() {
        try {
            String id = ids.current();
            return id == null || id.isBlank() ? null : kept(id);
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "the id of the request could not be told; the record names none", e);
            return null;
        }
    }

    private static String kept(String id) {
        return ClaimRequest.isRequestId(id)
                ? id
                : id.substring(0, Math.min(id.length(), ClaimRequest.MAX_REQUEST_ID))
                        .replaceAll("[^!-~]", "?");
    }
}
