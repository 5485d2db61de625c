package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import io.yici.spi.StoredResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes in comes out: keys stay apart, and results stay whole. */
abstract class ContentContract extends BrowsingContract {

    @Test
    @Tag("B32")
    void keysThatADatabaseMightTakeForEqualAreDifferent() {
        String random = UUID.randomUUID().toString();
        assertIndependent(List.of(
                key("scope", random + "Abc"),
                key("scope", random + "abc"),
                key("scope", random + "ABC"),
                key("scope", random + "abc "),
                key("scope", " " + random + "abc"),
                key("scope", random + "ábc"),
                key("scope", random + "a\u0301bc"),
                key("scope", random + "ａｂｃ"),
                key("scope", random + "ß"),
                key("scope", random + "ss"),
                key("scope", random + "😀"),
                key("scope", random + "😁"),
                key("scope", random + "%"),
                key("scope", random + "_"),
                key("scope", random + "'"),
                key("scope", random + "\\"),
                key("scope", random + "\t\n")));
    }

    @Test
    @Tag("R-01")
    @Tag("T-04")
    @Tag("B02")
    void scopesAndOperationsKeepKeysApart() {
        String random = UUID.randomUUID().toString();
        assertIndependent(List.of(
                key("", random),
                key("a", random),
                key("A", random),
                key("a:b", random + ":c"),
                key("a", "b:" + random + ":c"),
                key("a/b", random),
                key("a", "b/" + random),
                key("a|" + random, "c"),
                key("a", random + "|c")));
        granted(request());
        ClaimRequest other = new ClaimRequest(
                operation + ".other", key, CONTENT, UUID.randomUUID(), LEASE, io.yici.CrashPolicy.RETRY, null);
        assertThat(claim(other)).isInstanceOf(Claim.Granted.class);
    }

    @Test
    @Tag("R-03")
    @Tag("B20")
    void theLongestScopeAndKeyFit() {
        String random = UUID.randomUUID().toString();
        String filled = random.repeat(8).substring(0, IdempotencyKey.MAX_LENGTH);
        String wide = "漢".repeat(IdempotencyKey.MAX_LENGTH - random.length()) + random;
        assertIndependent(List.of(
                key(filled, filled),
                key(filled, filled.substring(1)),
                key(wide, wide),
                key("\u0800".repeat(IdempotencyKey.MAX_LENGTH), wide)));
    }

    @Test
    @Tag("B26")
    void everyByteOfAValueComesBack() {
        byte[] body = new byte[256];
        for (int i = 0; i < body.length; i++) {
            body[i] = (byte) i;
        }
        assertComesBack(new StoredResult(StoredResult.Kind.VALUE, "binary", 7, "application/octet-stream", body));
    }

    @Test
    @Tag("B26")
    void anEmptyBodyIsNotATombstone() {
        assertComesBack(new StoredResult(StoredResult.Kind.VALUE, "nothing", 1, "", new byte[0]));
    }

    /** As what a cache of values takes for "nothing there". */
    @Test
    @Tag("B26")
    void aNullIsAResultLikeAnyOther() {
        assertComesBack(new StoredResult(
                StoredResult.Kind.VALUE, "json", 1, "application/json", "null".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    @Tag("R-13")
    @Tag("T-19")
    void aFailureComesBack() {
        assertComesBack(new StoredResult(
                StoredResult.Kind.FAILURE, "failure", 1, "", "卡被拒 declined".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    @Tag("R-33")
    void aTombstoneComesBack() {
        assertComesBack(StoredResult.TOMBSTONE);
    }

    @Test
    @Tag("R-33")
    void theLargestBodyFits() {
        byte[] body = new byte[StoredResult.MAX_BODY];
        for (int i = 0; i < body.length; i++) {
            body[i] = (byte) (i * 31 >> 3);
        }
        assertComesBack(new StoredResult(StoredResult.Kind.VALUE, "c".repeat(40), 1, "application/json", body));
    }

    private void assertComesBack(StoredResult result) {
        completed(request(), done(result, ExpiryPolicy.REFUSE));
        assertThat(claim(request())).isEqualTo(new Claim.Completed(result));
        assertThat(found().result()).isEqualTo(result);
        assertThat(found().expiry()).isEqualTo(ExpiryPolicy.REFUSE);

        ClaimRequest atOnce = atOnce(request(newKey()), done(result, ExpiryPolicy.RUN_AGAIN));
        granted(atOnce);
        assertThat(claim(request(atOnce.key()))).isEqualTo(new Claim.Completed(result));
    }

    private static IdempotencyKey key(String scope, String value) {
        return IdempotencyKey.of(scope, value);
    }

    private void assertIndependent(List<IdempotencyKey> keys) {
        List<Lease> leases = new ArrayList<>();
        for (IdempotencyKey each : keys) {
            Claim claim = claim(request(each));
            assertThat(claim).as("first claim of %s", each).isInstanceOf(Claim.Granted.class);
            leases.add(((Claim.Granted) claim).lease());
        }
        for (int i = 0; i < keys.size(); i++) {
            assertThat(store().complete(leases.get(i), done("result " + i))).isTrue();
        }
        for (int i = 0; i < keys.size(); i++) {
            assertThat(claim(request(keys.get(i)))).isEqualTo(new Claim.Completed(value("result " + i)));
            assertThat(store().find(leases.get(i).id()).orElseThrow().key()).isEqualTo(keys.get(i));
        }
    }
}
