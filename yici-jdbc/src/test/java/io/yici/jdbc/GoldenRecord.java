package io.yici.jdbc;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.RecordState;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A stored record as a text: its columns, null where absent, and what claims are answered. Numbers as they are, bytes in hex. Read
 * here by hand, so that the store is not compared with itself.
 */
record GoldenRecord(Map<String, String> columns, Map<String, String> answers) {

    private static final Path FOLDER = Path.of("src/test/resources/golden/v1");
    private static final String ANSWER = "answer to ";

    static GoldenRecord file(String name) {
        return at(FOLDER.resolve(name));
    }

    static GoldenRecord at(Path file) {
        try {
            return parse(Files.readAllLines(file));
        } catch (IOException e) {
            throw new IllegalStateException(file.toString(), e);
        }
    }

    static List<String> names() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.map(it -> it.getFileName().toString()).sorted().toList();
        }
    }

    private static GoldenRecord parse(List<String> lines) {
        Map<String, String> columns = new TreeMap<>();
        Map<String, String> answers = new TreeMap<>();
        for (String line : lines) {
            if (!line.startsWith("#")) {
                int sign = line.indexOf('=');
                String name = line.substring(0, sign).strip();
                String value = line.substring(sign + 1).strip();
                if (name.startsWith(ANSWER)) {
                    answers.put(name.substring(ANSWER.length()), value);
                } else {
                    columns.put(name, value);
                }
            }
        }
        return new GoldenRecord(columns, answers);
    }

    String text(String column) {
        return columns.get(column);
    }

    boolean has(String column) {
        return columns.containsKey(column);
    }

    long number(String column) {
        return Long.parseLong(text(column));
    }

    byte[] bytes(String column) {
        return has(column) ? HexFormat.of().parseHex(text(column)) : null;
    }

    UUID token() {
        return UUID.fromString(text("owner_token"));
    }

    RecordId id() {
        return RecordId.parse(text("digest"));
    }

    IdempotencyKey key() {
        return IdempotencyKey.of(text("scope"), text("record_key"));
    }

    private Instant instant(String column) {
        return has(column) ? Instant.EPOCH.plus(number(column), ChronoUnit.MICROS) : null;
    }

    /** What the store must read. */
    StoredRecord record(Instant readAt) {
        return new StoredRecord(
                text("operation"),
                key(),
                (int) number("format_version"),
                List.of(RecordState.IN_PROGRESS, RecordState.COMPLETED, RecordState.INTERRUPTED, RecordState.RELEASED)
                        .get((int) number("state") - 1),
                token(),
                number("fence"),
                (int) number("attempt"),
                has("fingerprint") ? Fingerprint.ofStored(bytes("fingerprint")) : null,
                List.of(CrashPolicy.RETRY, CrashPolicy.INTERRUPT).get((int) number("crashes") - 1),
                instant("lease_until"),
                instant("changed_at"),
                instant("retained_until"),
                has("expiry")
                        ? List.of(ExpiryPolicy.RUN_AGAIN, ExpiryPolicy.REFUSE).get((int) number("expiry") - 1)
                        : null,
                result(),
                text("resource_id"),
                text("request_id"),
                readAt);
    }

    StoredResult result() {
        if (!has("result_kind")) {
            return null;
        }
        return new StoredResult(
                List.of(StoredResult.Kind.VALUE, StoredResult.Kind.FAILURE, StoredResult.Kind.TOMBSTONE)
                        .get((int) number("result_kind") - 1),
                text("result_codec"),
                (int) number("result_version"),
                text("result_type"),
                bytes("result_body"));
    }

    /** The columns, with times told as what they are to each other, so that records of different days can be compared. */
    Map<String, String> timeless() {
        Map<String, String> told = new TreeMap<>(columns);
        long claimed = number("claimed_at");
        told.put("lease_until", "claimed_at + " + (number("lease_until") - claimed));
        told.put("changed_at", number("changed_at") >= claimed ? "claimed_at or later" : "before claimed_at");
        told.put("fence", number("fence") >= claimed ? "claimed_at or more" : "below claimed_at");
        told.put("created_at", number("created_at") <= claimed ? "claimed_at or earlier" : "after claimed_at");
        if (has("retained_until") && number("retained_until") != 0) {
            told.put("retained_until", "changed_at + " + (number("retained_until") - number("changed_at")));
        }
        told.remove("claimed_at");
        return told;
    }

    @Override
    public String toString() {
        return columns.entrySet().stream()
                .map(it -> it.getKey() + " = " + it.getValue())
                .collect(Collectors.joining("\n"));
    }
}
