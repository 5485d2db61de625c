package io.yici.spring.web;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;

/** A body that is in memory, as a servlet reads it. */
final class BodyStream extends ServletInputStream {

    private final ByteArrayInputStream bytes;

    BodyStream(byte[] body) {
        this.bytes = new ByteArrayInputStream(body);
    }

    @Override
    public int read() {
        return bytes.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        return bytes.read(target, offset, length);
    }

    @Override
    public int available() {
        return bytes.available();
    }

    @Override
    public boolean isFinished() {
        return bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
        throw new IllegalStateException("a guarded route cannot be read asynchronously");
    }
}
