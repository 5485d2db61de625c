package io.yici.spring.web;

import io.yici.spi.ResultCodec;
import io.yici.spi.StoredResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Form 1: status (2 bytes), content type, number of authorities (2), each in their order, number of header names (2), for each its name,
 * number of values (2) and values, length of the body (4), body. Texts as of {@link DataOutputStream#writeUTF}.
 */
final class HttpAnswerCodec implements ResultCodec {

    static final HttpAnswerCodec INSTANCE = new HttpAnswerCodec();

    private static final int FORMAT = 1;
    private static final String MEDIA_TYPE = "application/vnd.yici.http-answer";

    private HttpAnswerCodec() {}

    @Override
    public String id() {
        return "http";
    }

    @Override
    public boolean supports(Type type) {
        return type == HttpAnswer.class;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // an equal answer of the application's own is an answer
    public StoredResult encode(@Nullable Object value, Type type) {
        HttpAnswer answer = (HttpAnswer) Objects.requireNonNull(value, "answer");
        if (answer == HttpAnswer.NOT_KEPT) {
            return StoredResult.TOMBSTONE;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(answer.body().length + 256);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeShort(answer.status());
            out.writeUTF(answer.contentType());
            write(answer.authorities(), out);
            out.writeShort(answer.headers().size());
            for (Map.Entry<String, List<String>> header : answer.headers().entrySet()) {
                out.writeUTF(header.getKey());
                write(header.getValue(), out);
            }
            out.writeInt(answer.body().length);
            out.write(answer.body());
        } catch (IOException e) {
            throw new IllegalArgumentException("a header or the name of an authority is too long to be stored", e);
        }
        return new StoredResult(StoredResult.Kind.VALUE, id(), FORMAT, MEDIA_TYPE, bytes.toByteArray());
    }

    private static void write(Collection<String> texts, DataOutputStream out) throws IOException {
        out.writeShort(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
    }

    @Override
    public HttpAnswer decode(StoredResult result, Type type) {
        if (result.formatVersion() != FORMAT) {
            throw new IllegalStateException("unknown form of an HTTP answer: " + result);
        }
        byte[] stored = Objects.requireNonNull(result.body());
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
            int status = in.readUnsignedShort();
            String contentType = in.readUTF();
            List<String> authorities = texts(in);
            Map<String, List<String>> headers = headers(in);
            int length = in.readInt();
            if (length != in.available()) {
                throw new IOException("body of " + length + " bytes, but " + in.available() + " are there");
            }
            return new HttpAnswer(status, headers, contentType, in.readAllBytes(), Set.copyOf(authorities));
        } catch (IOException e) {
            throw new IllegalStateException("damaged HTTP answer", e);
        }
    }

    private static Map<String, List<String>> headers(DataInputStream in) throws IOException {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int names = in.readUnsignedShort(); names > 0; names--) {
            String name = in.readUTF();
            headers.put(name, texts(in));
        }
        return headers;
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            texts.add(in.readUTF());
        }
        return texts;
    }
}
