package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads a request's body once, within a bound. */
final class RequestBody {

    private static final int CHUNK = 8 * 1024;

    private RequestBody() {}

    /** @throws Refusal if it is larger than {@code most} bytes; what is behind them is not read */
    static byte[] read(HttpServletRequest request, int most) throws IOException {
        long announced = request.getContentLengthLong();
        if (announced > most) {
            throw tooLarge(most);
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream(announced > 0 ? (int) announced : 256);
        InputStream in = request.getInputStream();
        byte[] chunk = new byte[CHUNK];
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
            if (read > most - body.size()) {
                throw tooLarge(most);
            }
            body.write(chunk, 0, read);
        }
        return body.toByteArray();
    }

    static Refusal tooLarge(int most) {
        return new Refusal(Problem.REQUEST_TOO_LARGE, Detail.BODY_TOO_LARGE, most);
    }
}
