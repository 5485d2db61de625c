package io.yici.mall.shop.callback;

import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.jdbc.JournalLine;
import io.yici.mall.web.Refusal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A charge that the gateway tells of.
 *
 * @param chargeNo the gateway's number of it, the same however often it is told
 * @param amount in minor units
 */
record Notice(String chargeNo, String orderNo, long amount) {

    private static final Pattern NUMBER = Pattern.compile("[!-~]{1,64}");

    Notice {
        if (!NUMBER.matcher(chargeNo).matches()
                || !NUMBER.matcher(orderNo).matches()
                || amount < 1
                || amount > JournalLine.MOST) {
            throw new IllegalArgumentException("no charge can be told like that");
        }
    }

    /**
     * Fields that the shop does not know are the gateway's own affair.
     *
     * @throws Refusal if it cannot be read
     */
    static Notice read(JsonMapper json, byte[] body) {
        try {
            Notice notice = json.readerFor(Notice.class)
                    .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .readValue(body);
            if (notice != null) {
                return notice;
            }
        } catch (JacksonException e) {
            // Said below; what was wrong in it is not for strangers.
        }
        throw Refusal.of(HttpStatus.BAD_REQUEST, "bad-request", "The notice cannot be read.");
    }

    static Notice read(ResultSet row) throws SQLException {
        return new Notice(row.getString("charge_no"), row.getString("order_no"), row.getLong("amount"));
    }

    IdempotencyKey key() {
        return IdempotencyKey.of("demo", chargeNo);
    }

    /** What a repeat has to say as well; the rest of the notice may be written otherwise each time. */
    Fingerprint fingerprint() {
        return Fingerprint.of(
                orderNo.getBytes(StandardCharsets.US_ASCII),
                Long.toString(amount).getBytes(StandardCharsets.US_ASCII));
    }
}
