package io.yici;

import io.yici.spi.Claim;
import io.yici.spi.ResultCodec;
import io.yici.spi.StoredResult;
import io.yici.spi.StoredResult.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Turns results and failures into their stored form and back. */
final class Results {

    private static final String NOTHING = "nothing";
    private static final String FAILURE = "failure";
    private static final int FORMAT = 1;

    private final @Nullable ResultCodec codec;
    private final Set<Operation<?>> checked = ConcurrentHashMap.newKeySet();

    Results(@Nullable ResultCodec codec) {
        this.codec = codec;
    }

    /** Before the first effect of an operation: can its result be stored at all? */
    void check(Operation<?> operation) {
        if (!operation.storesResult() || checked.contains(operation)) {
            return;
        }
        if (!codec(operation).supports(operation.resultType())) {
            throw new RefusedUsageException(
                    operation.id(),
                    null,
                    "results of type " + operation.resultType() + " do not come back as they went; give the operation"
                            + " another result type or a codec of its own");
        }
        checked.add(operation);
    }

    StoredResult encode(Operation<?> operation, @Nullable Object value) {
        if (operation.duplicates() == DuplicatePolicy.REFUSE) {
            return StoredResult.TOMBSTONE;
        }
        if (!operation.storesResult()) {
            return new StoredResult(Kind.VALUE, NOTHING, FORMAT, "", new byte[0]);
        }
        return bounded(codec(operation).encode(value, operation.resultType()));
    }

    StoredResult encode(Failure failure) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(failure.code());
            out.write(failure.message().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalArgumentException("failure code is too long", e);
        }
        return bounded(new StoredResult(Kind.FAILURE, FAILURE, FORMAT, "", bytes.toByteArray()));
    }

    /** @throws RuntimeException if it cannot be read */
    <T extends @Nullable Object> Outcome.Replayed<T> decode(Operation<T> operation, Claim.Completed completed) {
        StoredResult result = completed.result();
        return switch (result.kind()) {
            case TOMBSTONE -> new Outcome.ReplayedTombstone<>(completed.resource(), completed.requestId());
            case FAILURE -> new Outcome.ReplayedFailure<>(failure(result), completed.requestId());
            case VALUE ->
                new Outcome.ReplayedValue<>(value(operation, result), completed.resource(), completed.requestId());
        };
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // T says itself whether it is nullable; the codec keeps to the type
    private <T extends @Nullable Object> T value(Operation<T> operation, StoredResult result) {
        if (operation.resultType() == Void.class) {
            return null;
        }
        ResultCodec reader = codec(operation);
        if (!reader.id().equals(result.codecId())) {
            throw new IllegalStateException("written by codec '" + result.codecId() + "', not '" + reader.id() + "'");
        }
        return (T) reader.decode(result, operation.resultType());
    }

    private static Failure failure(StoredResult result) {
        if (!result.codecId().equals(FAILURE) || result.formatVersion() != FORMAT) {
            throw new IllegalStateException("unknown form of a failure: " + result);
        }
        try (DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(Objects.requireNonNull(result.body())))) {
            String code = in.readUTF();
            return new Failure(code, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("cut off failure", e);
        }
    }

    private static StoredResult bounded(StoredResult result) {
        byte[] body = result.body();
        return body != null && body.length > StoredResult.MAX_BODY ? StoredResult.TOMBSTONE : result;
    }

    private ResultCodec codec(Operation<?> operation) {
        ResultCodec own = operation.codec();
        if (own != null) {
            return own;
        }
        if (codec == null) {
            throw new RefusedUsageException(
                    operation.id(), null, "it returns a result, but there is no codec: add yici-jackson, or set one");
        }
        return codec;
    }
}
